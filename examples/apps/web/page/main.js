// main.js - the page as a whole: which view is shown, in which language, and what is wrong.
import { keepSeat, Refusal } from './api.js';
import { closeGame, openGame, render, wireGame } from './game.js';
import { showResults } from './results.js';
import { fillPlayers, loadPlayers, showJoin, showMyGames, wireSetup } from './setup.js';
import { switchLanguage, t, translatePage } from './text.js';

const banner = document.getElementById('trouble');

function complain(error) {
  const isOurs = error instanceof Refusal || error.name === 'Error';
  banner.textContent = isOurs ? error.message : t('offline');
  banner.hidden = false;
}

function clear() {
  banner.hidden = true;
}

function offline(away) {
  if (away) complain(new Error(t('offline')));
  else clear();
}

// ---- views ----

// A view that was hidden before begins at its top, for eyes and for screen readers.
function show(name) {
  const changed = document.getElementById(`view-${name}`).hidden;
  for (const view of document.querySelectorAll('main > section')) {
    view.hidden = view.id !== `view-${name}`;
  }
  for (const link of document.querySelectorAll('nav a')) {
    if (link.dataset.view === name) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  if (changed && document.documentElement.dataset.ready) {
    scrollTo(0, 0);
    document.getElementById('main').focus({ preventScroll: true });
  }
}

const views = {
  '': async () => {
    show('setup');
    await showMyGames();
  },
  results: async () => {
    show('results');
    await showResults(document.getElementById('whose').elements.name.value.trim());
  },
  game: async id => {
    await openGame(id);
    show('game');
  },
  join: async (id, invite) => {
    show('join');
    await showJoin(id, invite, complain, clear);
  },
  seat: async (id, token) => { // one's own seat, on another device
    keepSeat(id, token);
    location.replace(`#/game/${id}`);
  },
};

// Every view has an address after the #, which browsers never send to a server.
async function route() {
  if (!location.hash.startsWith('#/') && location.hash !== '') return; // a link within the page
  const [name, ...rest] = location.hash.slice(2).split('/');
  closeGame();
  clear();
  try {
    await (views[name] || views[''])(...rest);
  } catch (error) {
    complain(error);
    if (name !== '') show('setup');
  }
}

document.getElementById('language').addEventListener('click', () => {
  switchLanguage();
  fillPlayers();
  render();
  if (location.hash === '#/results') views.results().catch(complain);
  if (location.hash === '' || location.hash === '#/') showMyGames();
});

document.getElementById('whose').addEventListener('submit', event => {
  event.preventDefault();
  views.results().catch(complain);
});

document.querySelector('.skip').addEventListener('click', event => {
  event.preventDefault();
  document.getElementById('main').focus();
});

translatePage();
wireSetup(complain, clear);
wireGame({ complain, clear, offline });
await loadPlayers().catch(complain);
addEventListener('hashchange', route);
await route();
document.documentElement.dataset.ready = 'yes';
