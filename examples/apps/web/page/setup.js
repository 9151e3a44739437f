// setup.js - the forms that begin a game: a new one, or an invitation.
import {
  createGame, forgetGame, getGame, getPlayers, joinGame, keepSeat, myGames, seatOf,
} from './api.js';
import { limitName, playerName, sideName, t } from './text.js';

const KINDS = ['opponent', 'evaluation', 'plugin', 'program'];

const form = document.getElementById('setup');
let offers = [];
let presets = [];

// ---- lists of players and presets ----

export async function loadPlayers() {
  ({ players: offers, presets } = await getPlayers());
  fillPlayers();
}

function fillSelect(select, kinds, usual) {
  const chosen = select.value || usual;
  select.replaceChildren();
  for (const kind of kinds) {
    const group = document.createElement('optgroup');
    group.label = t(`kind_${kind}`);
    for (const offer of offers.filter(one => one.kind === kind)) {
      group.append(new Option(playerName(offer.name), offer.name));
    }
    if (group.children.length > 0) select.append(group);
  }
  select.value = chosen;
  if (select.selectedIndex < 0) select.selectedIndex = 0;
}

export function fillPlayers() {
  fillSelect(document.getElementById('player'), KINDS, 'ninja1');
  fillSelect(document.getElementById('player2'), KINDS, 'ninja2');
  const adviser = document.getElementById('adviser-player');
  fillSelect(adviser, ['evaluation', 'opponent', 'plugin', 'program'], 'strong');
  const preset = document.getElementById('preset');
  const chosen = preset.value;
  preset.replaceChildren(...presets.map(name => new Option(t(`preset_${name}`), name)));
  if (chosen) preset.value = chosen;
  for (const select of document.querySelectorAll('#player, #player2, #adviser-player')) {
    showLimit(select);
  }
  showMode();
}

const isLimited = name => offers.find(one => one.name === name)?.limited ?? false;

// Ninjas and their like have a strength of their own: no limit to choose.
function showLimit(select) {
  for (const pair of document.querySelectorAll(`[data-limit="${select.id}"]`)) {
    pair.classList.toggle('without', !isLimited(select.value));
  }
}

// The player that a form names, as the server wants it.
export function readPlayer(data, suffix = '') {
  const player = data.get(`player${suffix}`);
  const chosen = { player };
  if (isLimited(player)) {
    chosen[data.get(`limit${suffix}`)] = Number(data.get(`value${suffix}`)) || 0;
  }
  return chosen;
}

// Nobody means a depth of 1000 or a time of 8 ms.
function changeUnit(select) {
  const value = select.form.elements[select.name.replace('limit', 'value')];
  value.value = select.value === 'depth' ? 8 : 1000;
}

// ---- the form ----

function showMode() {
  const mode = form.elements.mode.value;
  for (const field of form.querySelectorAll('[data-for]')) {
    field.hidden = !field.dataset.for.split(' ').includes(mode);
  }
  const label = document.getElementById('opponent-label');
  label.textContent = t(mode === 'computers' ? 'player_1' : 'opponent');
  const preset = form.elements.preset.value;
  document.getElementById('rules-text').textContent = preset ? t(`rules_${preset}`) : '';
}

function seatsFrom(data) {
  const me = { kind: 'person', name: data.get('name').trim() };
  const computer = suffix => ({ kind: 'computer', ...readPlayer(data, suffix) });
  switch (data.get('mode')) {
    case 'people':
      return [me, { kind: 'person', name: data.get('name2').trim() }];
    case 'computers':
      return [computer(''), computer('2')];
    case 'remote':
      return data.get('side') === 'green' ? [me, { kind: 'remote' }] : [{ kind: 'remote' }, me];
    default:
      return data.get('side') === 'green' ? [me, computer('')] : [computer(''), me];
  }
}

function setupFrom(data) {
  const [green, blue] = seatsFrom(data);
  const setup = { preset: data.get('preset'), green, blue };
  for (const size of ['rows', 'columns', 'connect']) {
    if (data.get(size)) setup[size] = Number(data.get(size));
  }
  return setup;
}

// Marks the field that the server refused, if it is one of the form's.
function pointAt(field) {
  const names = { depth: 'value', ms: 'value', nodes: 'value' };
  for (const input of form.elements) input.removeAttribute('aria-invalid');
  const input = field && form.elements[names[field] || field];
  if (!input || !input.setAttribute) return;
  input.setAttribute('aria-invalid', 'true');
  const sizes = input.closest('details');
  if (sizes) sizes.open = true;
  input.focus();
}

export function wireSetup(complain, clear) {
  form.addEventListener('change', event => {
    if (event.target.name.startsWith('player')) showLimit(event.target);
    if (event.target.name.startsWith('limit')) changeUnit(event.target);
    showMode();
  });
  document.getElementById('adviser').addEventListener('change', event => {
    if (event.target.id === 'adviser-player') showLimit(event.target);
    if (event.target.name === 'limit') changeUnit(event.target);
  });
  form.addEventListener('submit', async event => {
    event.preventDefault();
    const data = new FormData(form);
    localStorage.setItem('nickname', data.get('name').trim());
    try {
      const made = await createGame(setupFrom(data));
      clear();
      pointAt(null);
      keepSeat(made.id, made.seat, made.invite);
      location.hash = `#/game/${made.id}`;
    } catch (error) {
      complain(error);
      pointAt(error.field);
    }
  });
  for (const input of document.querySelectorAll('[name="name"][autocomplete="nickname"]')) {
    input.value = localStorage.getItem('nickname') || '';
  }
}

// ---- games of this browser ----

export function seatName(seat) {
  if (seat.kind === 'person') return seat.name || t('person');
  const player = playerName(seat.player);
  return seat.limit ? `${player}, ${limitName(seat.limit)}` : player;
}

function gameLink(game) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#/game/${game.id}`;
  const state = game.outcome === 'ongoing' ? t('going') : t('over');
  const preset = t(`preset_${game.rules.preset}`);
  const seats = `${seatName(game.green)} – ${seatName(game.blue)}`;
  link.textContent = `${preset}: ${seats} (${state}, ${game.moves.length})`;
  item.append(link);
  return item;
}

export async function showMyGames() {
  const list = document.getElementById('my-games');
  const items = [];
  for (const id of myGames()) {
    try {
      items.push(gameLink(await getGame(id, 1000)));
    } catch (error) {
      if (error.status === 404) forgetGame(id);
    }
  }
  list.replaceChildren(...items);
  document.getElementById('mine').hidden = items.length === 0;
}

// ---- an invitation ----

export async function showJoin(id, invite, complain, clear) {
  if (seatOf(id)) { // the seat is taken already, or the link is one's own
    location.replace(`#/game/${id}`);
    return;
  }
  const game = await getGame(id, 1000);
  const side = game.green.open ? 'green' : 'blue';
  const host = game[side === 'green' ? 'blue' : 'green'];
  const preset = t(`preset_${game.rules.preset}`);
  const invited = t('invited_by', host.name || t('somebody'), preset);
  document.getElementById('invited-by').textContent =
    `${invited} ${t('you_will_be', sideName(side))}`;
  document.getElementById('just-watch').href = `#/game/${id}`;
  const join = document.getElementById('join');
  join.onsubmit = async event => {
    event.preventDefault();
    const name = join.elements.name.value.trim();
    localStorage.setItem('nickname', name);
    try {
      const seat = await joinGame(id, invite, name);
      clear();
      keepSeat(id, seat.seat);
      location.replace(`#/game/${id}`);
    } catch (error) {
      complain(error);
    }
  };
}

