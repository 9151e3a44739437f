// game.js - a game on the screen: what the server says of it, and what people do with it.
import { act, follow, getGame, inviteOf, seatOf } from './api.js';
import { Board, drawDisc } from './board.js';
import { readPlayer, seatName } from './setup.js';
import { SideName, t } from './text.js';
import { showCurve, showThought } from './thought.js';

const get = id => document.getElementById(id);
const MANY = 60; // more moves than this at once are not shown one by one

let game = null; // as the server sent it last
let plies = []; // every move with the position after it
let shown = 0; // how many moves the board shows
let looking = null; // how many it shows while somebody looks back; null: all of them
let moving = false; // a disc is on its way
let following = null; // ends the wait for news
let complain = () => {};
let clear = () => {};
let offline = () => {};
const board = new Board(get('board'), column => drop(column));

// ---- columns ----

function columnChar(column) {
  return column < 9 ? String(column + 1) : String.fromCharCode(97 + column - 9);
}

function columnNumber(move) {
  return move >= '1' && move <= '9' ? Number(move) - 1 : move.charCodeAt(0) - 97 + 9;
}

// The column of the last of the first `count` moves; null when there is none.
function lastColumn(count) {
  const move = count > 0 ? plies[count - 1].move : '*';
  return move !== '*' ? columnNumber(move) : null;
}

function emptyPosition() {
  const row = '.'.repeat(game.rules.columns);
  return {
    board: Array(game.rules.rows).fill(row).join('/'), line: [], turn: 'green', left: 1, round: 1,
    drops_bomb: game.rules.bomb_period === 1, outcome: 'ongoing',
  };
}

const positionAt = count => (count === 0 ? emptyPosition() : plies[count - 1]);

// ---- news ----

// Takes in what the server says; asks again if moves are missing between that and what is known.
async function takeNews(news) {
  if (game && news.id === game.id && news.revision < game.revision) return;
  const id = news.id;
  const first = news.moves.length - news.plies.length;
  const known = plies.slice(0, Math.min(first, plies.length)).map(ply => ply.move).join('');
  if (known !== news.moves.slice(0, first)) {
    const whole = await getGame(id, 0);
    if (game && game.id === id) await takeNews(whole);
    return;
  }
  const oldPlies = plies;
  plies = [...plies.slice(0, first), ...news.plies];
  const again = game && news.serial !== game.serial;
  const kept = !again && oldPlies.length <= plies.length
    && oldPlies.every((ply, i) => ply.move === plies[i].move);
  game = news;
  if (looking !== null && looking > plies.length) looking = null;
  if (!kept) {
    shown = plies.length;
    showAt(looking ?? shown);
  }
  catchUp();
  render();
}

// Plays the moves that the board does not show yet, one after the other.
async function catchUp() {
  if (moving) return;
  moving = true;
  get('board').setAttribute('aria-busy', 'true');
  try {
    if (plies.length - shown > MANY) shown = plies.length - 1;
    while (game && shown < plies.length) {
      const ply = plies[shown];
      shown += 1;
      if (looking === null) {
        board.resize(game.rules.rows, game.rules.columns);
        tell(ply);
        board.show(positionAt(shown - 1), lastColumn(shown - 1));
        render();
        await board.play(ply, lastColumn(shown), 1 + (plies.length - shown) / 2);
      }
    }
  } finally {
    moving = false;
    get('board').setAttribute('aria-busy', 'false');
  }
  if (!game) return; // somebody has left meanwhile
  if (looking === null) showAt(plies.length);
  render();
}

function sentenceFor(ply) {
  const side = SideName(ply.by);
  if (ply.move === '*') return t('boomed', side);
  return t(ply.bomb ? 'dropped_bomb' : 'dropped', side, ply.move);
}

function tell(ply) {
  get('news').textContent = `${sentenceFor(ply)} ${statusOf(ply)}`;
}

function showAt(count) {
  board.resize(game.rules.rows, game.rules.columns);
  board.show(positionAt(count), lastColumn(count));
}

// ---- what the position is called ----

function winnerText(outcome) {
  return outcome === 'draw' ? t('draw') : t('wins', SideName(outcome));
}

function statusOf(position) {
  if (position.outcome !== 'ongoing') return winnerText(position.outcome);
  const left = game.rules.moves_per_turn > 1 ? `. ${t('moves_left', position.left)}` : '';
  const bomb = position.drops_bomb ? `. ${t('next_bomb')}` : '';
  return `${t('to_move', SideName(position.turn))}${left}${bomb}`;
}

function headline(position) {
  if (position.outcome !== 'ongoing') return winnerText(position.outcome);
  return t('to_move', SideName(position.turn));
}

function badge(text, className = '', disc = null) {
  const item = document.createElement('li');
  item.className = className;
  if (disc) item.append(disc);
  item.append(text);
  return item;
}

function pips(position) {
  const item = badge(t('moves_left', position.left), 'left');
  const dots = document.createElement('span');
  dots.className = `pips ${position.turn}`;
  dots.setAttribute('aria-hidden', 'true');
  for (let i = 0; i < game.rules.moves_per_turn; i += 1) {
    const dot = document.createElement('i');
    if (i < position.left) dot.className = 'full';
    dots.append(dot);
  }
  item.prepend(dots);
  return item;
}

function badgesFor(position) {
  const badges = [];
  const going = position.outcome === 'ongoing';
  const mine = looking === null && game.you.includes(position.turn);
  if (looking !== null) badges.push(badge(t('looking_back', looking, plies.length), 'past'));
  if (going && game.rules.moves_per_turn > 1) badges.push(pips(position));
  if (going && position.drops_bomb) {
    badges.push(badge(t('next_bomb'), 'bomb', drawDisc(position.turn === 'green' ? 4 : 5)));
  }
  if (going && mine && game.you.length === 1) badges.push(badge(t('your_move'), 'mine'));
  if (game.green.open || game.blue.open) badges.push(badge(t('waiting'), 'past'));
  if (!game.player) badges.push(badge(t('watching'), 'past'));
  if (game.search && looking === null) {
    const seat = game[game.turn];
    const name = seat.kind === 'computer' ? seatName(seat) : '…';
    badges.push(badge(t('thinking', name), 'thinking'));
  }
  badges.push(badge(t('round', position.round)));
  if (game.rules.connect !== 4) badges.push(badge(t('in_line', game.rules.connect)));
  return badges;
}

// ---- drawing all but the board ----

function renderStatus(position) {
  const status = get('status');
  const side = position.outcome === 'ongoing' ? position.turn : position.outcome;
  status.textContent = headline(position);
  document.title = `${status.textContent} – ${t(`preset_${game.rules.preset}`)}`;
  status.className = `status ${side}`;
  if (side !== 'draw') status.prepend(drawDisc(side === 'green' ? 1 : 2));
  get('badges').replaceChildren(...badgesFor(position));
}

function renderColumns() {
  const bar = get('columns');
  const may = canMove();
  if (bar.children.length !== game.rules.columns) {
    bar.replaceChildren(...Array.from({ length: game.rules.columns }, (_, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = columnChar(column);
      if (column < 9) button.setAttribute('aria-keyshortcuts', columnChar(column));
      button.addEventListener('click', () => drop(column));
      return button;
    }));
  }
  [...bar.children].forEach((button, column) => {
    const name = columnChar(column);
    const open = game.legal.includes(name);
    const full = !open && game.outcome === 'ongoing';
    button.setAttribute('aria-disabled', String(!(may && open)));
    button.setAttribute('aria-label', t(full ? 'column_full' : 'drop_in', name));
  });
  bar.className = `columns ${game.turn}${may ? ' may' : ''}`;
  get('stage').className = `stage ${game.turn}${may ? ' may' : ''}`;
}

function canMove() {
  return looking === null && game.outcome === 'ongoing' && game.you.includes(game.turn);
}

const mayBeHelped = () => game.player && !(game.remote && game.outcome === 'ongoing');

function renderButtons() {
  const searching = Boolean(game.search);
  const steps = mayBeHelped() && game.outcome === 'ongoing' && !searching;
  get('boom').disabled = !(canMove() && game.legal.includes('*'));
  get('boom').hidden = game.rules.bomb_period === 0;
  get('undo').disabled = !game.player || plies.length === 0;
  get('restart').disabled = !game.player;
  get('stop').hidden = !(searching && game.player);
  const position = positionAt(looking ?? plies.length);
  get('analyse').disabled = !mayBeHelped() || position.outcome !== 'ongoing';
  for (const id of ['step-1', 'step-n', 'step-all']) get(id).disabled = !steps;
  const isPast = looking !== null && looking !== plies.length;
  get('from-here').hidden = !isPast || !game.player || game.remote;
  get('search-panel').hidden = !game.player || (game.remote && game.outcome === 'ongoing');
}

function renderAsk() {
  const box = get('asked');
  box.hidden = !game.asked || !game.player;
  if (box.hidden) return;
  const own = game.you.includes(game.asked.by);
  const { what, by: asker } = game.asked;
  get('asked-text').textContent = own ? t(`asked_${what}`) : t(`asks_${what}`, SideName(asker));
  get('agree').hidden = own;
}

const pageAddress = hash => `${location.origin}${location.pathname}${hash}`;

function renderInvite() {
  const invite = inviteOf(game.id);
  get('invite').hidden = !invite || !(game.green.open || game.blue.open);
  get('invite-link').value = invite ? pageAddress(`#/join/${game.id}/${invite}`) : '';
  get('watch-link').value = pageAddress(`#/game/${game.id}`);
  get('seat-row').hidden = !seatOf(game.id);
}

function seatCard(side, position) {
  const seat = game[side];
  const card = document.createElement('div');
  const moves = position.outcome === 'ongoing' && position.turn === side;
  card.className = `seat ${side}${moves ? ' to-move' : ''}`;
  const name = document.createElement('b');
  name.textContent = seat.open ? t('waiting') : seatName(seat);
  const more = document.createElement('small');
  const last = game.last[side];
  const own = game.you.includes(side) && game.you.length === 1 ? ` (${t('you')})` : '';
  const lastMove = last === null ? t('none_yet') : last.replace('*', 'BOOM');
  more.textContent = `${SideName(side)}${own} · ${t('last_move')}: ${lastMove}`;
  const text = document.createElement('div');
  text.append(name, more);
  card.append(drawDisc(side === 'green' ? 1 : 2), text);
  return card;
}

// ---- history ----

function moveChip(ply, i) {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `${ply.by}${ply.bomb ? ' bomb' : ''}${ply.move === '*' ? ' boom' : ''}`;
  const mark = ply.by === 'green' ? '✕' : '○';
  button.textContent = ply.move === '*' ? 'BOOM' : `${mark} ${ply.move}${ply.bomb ? ' ●' : ''}`;
  button.setAttribute('aria-label', `${i + 1}: ${sentenceFor(ply)}`);
  button.tabIndex = -1;
  if ((looking ?? plies.length) === i + 1) item.className = 'now';
  button.addEventListener('click', () => look(i + 1));
  item.append(button);
  return item;
}

function renderHistory() {
  const count = looking ?? plies.length;
  const list = get('moves');
  list.replaceChildren(...plies.map(moveChip));
  const now = list.querySelector('.now');
  if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2;
  get('ply').max = plies.length;
  get('ply').value = count;
  get('ply').setAttribute('aria-valuetext', t('looking_back', count, plies.length));
  get('first').disabled = get('back').disabled = count === 0;
  get('last').disabled = get('forth').disabled = count === plies.length;
}

// ---- what is thought ----

function renderThought() {
  const count = looking ?? plies.length;
  const live = looking === null && game.search;
  const analysis = game.analysis && game.analysis.ply === count ? game.analysis : null;
  const played = count > 0 ? plies[count - 1].note : null;
  const note = live ? (game.search.depth ? game.search : null) : analysis || played;
  showThought(get('thought'), note, live);
  showCurve(get('curve'), plies);
}

// How many moves are on the board while the next one is on its way; fewer if some were taken back.
const restingAt = () => Math.max(0, Math.min(shown - 1, plies.length));

export function render() {
  if (!game) return;
  const position = looking !== null ? positionAt(looking) : moving ? positionAt(restingAt()) : game;
  renderStatus(position);
  renderColumns();
  renderButtons();
  renderAsk();
  renderInvite();
  get('seats').replaceChildren(seatCard('green', position), seatCard('blue', position));
  renderHistory();
  renderThought();
  get('game-rules').textContent = t(`rules_${game.rules.preset}`);
  if (game.trouble) complain(new Error(`${t('player_failed')}: ${game.trouble}`));
  board.describe();
}

// ---- looking back ----

function look(count) {
  if (!game) return;
  const target = Math.max(0, Math.min(plies.length, count));
  looking = target === plies.length ? null : target;
  showAt(target);
  render();
  const place = t('looking_back', target, plies.length);
  get('news').textContent = `${place}. ${statusOf(positionAt(target))}`;
}

const lookBy = step => look((looking ?? plies.length) + step);

// ---- acting ----

async function perform(what, body = {}) {
  if (!game) return;
  const id = game.id;
  try {
    clear();
    const news = await act(id, what, body, plies.length);
    if (game && game.id === id) await takeNews(news);
  } catch (error) {
    complain(error);
    if (error.code === 'other_move' && game) await takeNews(await getGame(id, 0));
  }
}

function move(text) {
  if (looking !== null) look(plies.length);
  perform('moves', { move: text, number: plies.length + 1 });
}

function drop(column) {
  const text = columnChar(column);
  if (!canMove()) return;
  if (game.legal.includes(text)) move(text);
  else complain(new Error(t('illegal')));
}

function boom() {
  if (canMove() && game.legal.includes('*')) move('*');
}

const adviser = () => readPlayer(new FormData(get('adviser')));
const play = moves => perform('step', { moves, ...adviser() });

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    get('news').textContent = t('copied');
  } catch {
    get('invite-link').select();
  }
}

// ---- keys ----

function isTyping(target) {
  return target.closest('input, select, textarea') !== null;
}

function moveFocus(step) {
  const buttons = [...get('columns').children];
  const count = buttons.length;
  const focused = buttons.indexOf(document.activeElement);
  const target = focused < 0 ? Math.floor(count / 2) : (focused + step + count) % count;
  buttons[target].focus();
}

const keys = {
  b: boom,
  '*': boom,
  u: () => perform('undo'),
  ',': () => lookBy(-1),
  '.': () => lookBy(1),
  n: () => look(plies.length),
  ArrowLeft: () => moveFocus(-1),
  ArrowRight: () => moveFocus(1),
};

function onKey(event) {
  if (!game || event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
  if (event.key >= '1' && event.key <= '9') drop(Number(event.key) - 1);
  else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
}

// ---- coming and going ----

export function wireGame(handlers) {
  ({ complain, clear, offline } = handlers);
  const clicks = {
    boom,
    undo: () => perform('undo'),
    restart: () => perform('restart'),
    stop: () => perform('stop'),
    agree: () => perform(game.asked.what),
    decline: () => perform('decline'),
    first: () => look(0),
    back: () => lookBy(-1),
    forth: () => lookBy(1),
    last: () => look(plies.length),
    'from-here': () => perform('undo', { to: looking }),
    analyse: () => perform('analysis', { ply: looking ?? plies.length, ...adviser() }),
    'step-1': () => play(1),
    'step-n': () => play(Number(get('step-count').value) || 1),
    'step-all': () => play(1000),
    copy: () => copyText(get('invite-link').value),
    'copy-watch': () => copyText(get('watch-link').value),
    'copy-seat': () => copyText(pageAddress(`#/seat/${game.id}/${seatOf(game.id)}`)),
  };
  for (const [id, action] of Object.entries(clicks)) get(id).addEventListener('click', action);
  get('ply').addEventListener('input', event => look(Number(event.target.value)));
  get('adviser').addEventListener('submit', event => event.preventDefault());
  document.addEventListener('keydown', onKey);
}

export async function openGame(id) {
  closeGame();
  const first = await getGame(id, 0);
  game = first;
  plies = first.plies;
  shown = plies.length;
  looking = null;
  showAt(shown);
  render();
  following = new AbortController();
  const known = () => ({ revision: game.revision, plies: plies.length });
  follow(id, known, takeNews, offline, following.signal).catch(complain);
}

export function closeGame() {
  if (following) following.abort();
  following = null;
  game = null;
  plies = [];
  document.title = 'CONECTA-4 BOOM';
}
