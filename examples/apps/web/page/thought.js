// thought.js - what a search thinks, in words, and the curve of the scores of a game.
import { number, playerName, sideName, t } from './text.js';

const SVG = 'http://www.w3.org/2000/svg';

export function proofText(note) {
  if (note.proven === 'draw') return t('proven_draw');
  const side = sideName(note.proven);
  return note.in === undefined ? t('proven', side) : t('proven_in', side, note.in);
}

function row(list, name, value) {
  const term = document.createElement('dt');
  const meaning = document.createElement('dd');
  term.textContent = name;
  meaning.textContent = value;
  list.append(term, meaning);
}

const spaced = moves => [...moves].join(' ').replaceAll('*', 'BOOM');

function duration(ms) {
  return ms < 1000 ? `${number(ms)} ms` : `${number(Math.round(ms / 100) / 10)} s`;
}

// Fills an element with what a search reported: proof, score, depth, positions, line.
export function showThought(element, note, searching) {
  element.replaceChildren();
  element.hidden = !note && !searching;
  element.classList.toggle('searching', Boolean(searching));
  if (element.hidden) return;
  const title = document.createElement('p');
  title.className = 'who';
  const player = note?.player ? playerName(note.player) : '…';
  title.textContent = searching ? t('thinking', player) : player;
  element.append(title);
  if (!note) return;
  if (note.proven) {
    const proof = document.createElement('p');
    proof.className = `proof ${note.proven}`;
    proof.textContent = proofText(note);
    element.append(proof);
  }
  const list = document.createElement('dl');
  if (note.score !== undefined) {
    const sign = note.score > 0 ? '+' : '';
    const side = t('for_side', sideName(note.side));
    row(list, t('score'), `${sign}${number(note.score)} ${side}`);
  }
  if (note.move) row(list, t('best'), spaced(note.move));
  if (note.depth) row(list, t('depth'), number(note.depth));
  if (note.nodes) row(list, t('nodes'), number(note.nodes));
  if (note.ms !== undefined) row(list, t('time'), duration(note.ms));
  if (note.pv) row(list, t('pv'), spaced(note.pv));
  element.append(list);
}

// ---- the curve ----

const SIZE = { width: 300, height: 84 };

// From -1 to 1, higher for green; on a logarithmic scale, as scores differ so much in size.
function valueOf(note) {
  if (!note) return null;
  if (note.proven) return note.proven === 'draw' ? 0 : note.proven === 'green' ? 1 : -1;
  if (note.score === undefined) return null;
  const size = Math.min(0.9, Math.log1p(Math.abs(note.score)) / Math.log1p(100000));
  return Math.sign(note.score) * size * (note.side === 'green' ? 1 : -1);
}

function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

export function showCurve(figure, plies) {
  const points = plies
    .map((ply, i) => ({ i, value: valueOf(ply.note), mover: ply.by }))
    .filter(p => p.value !== null);
  figure.hidden = points.length < 3;
  figure.replaceChildren();
  if (figure.hidden) return;
  const x = i => 6 + ((SIZE.width - 12) * i) / Math.max(1, plies.length - 1);
  const y = value => SIZE.height / 2 - value * (SIZE.height / 2 - 7);
  const viewBox = `0 0 ${SIZE.width} ${SIZE.height}`;
  const svg = draw('svg', { viewBox, role: 'img', 'aria-label': t('curve') });
  const middle = SIZE.height / 2;
  svg.append(draw('line', { x1: 0, x2: SIZE.width, y1: middle, y2: middle, class: 'zero' }));
  svg.append(draw('polyline', { points: points.map(p => `${x(p.i)},${y(p.value)}`).join(' ') }));
  for (const p of points) {
    svg.append(draw('circle', { cx: x(p.i), cy: y(p.value), r: 3, class: p.mover }));
  }
  const caption = document.createElement('figcaption');
  caption.textContent = t('curve');
  figure.append(svg, caption);
}
