// results.js - the results so far, as tables and a chart.
import { getResults } from './api.js';
import { limitName, number, playerName, t } from './text.js';

const SVG = 'http://www.w3.org/2000/svg';

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}

function draw(tag, attributes, text) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text !== undefined) element.textContent = text;
  return element;
}

// ---- tables ----

function table(title, heads, rows) {
  const wrap = make('div', 'scroll');
  const element = make('table');
  element.append(make('caption', '', title));
  const head = element.createTHead().insertRow();
  heads.forEach(text => {
    const cell = make('th', '', text);
    cell.scope = 'col';
    head.append(cell);
  });
  const body = element.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    row.forEach((value, i) => {
      const cell = make(i === 0 ? 'th' : 'td', typeof value === 'number' ? 'count' : '',
        typeof value === 'number' ? number(value) : value);
      if (i === 0) cell.scope = 'row';
      line.append(cell);
    });
  }
  wrap.append(element);
  return wrap;
}

function withLimit(player, limit) {
  return limit ? `${playerName(player)}, ${limitName(limit)}` : playerName(player);
}

function computersTable(rows) {
  return table(t('against_computers'),
    [t('opponent'), t('limit'), t('game'), t('games'), t('won'), t('drawn'), t('lost'),
      t('helped')],
    rows.map(r => [playerName(r.player), limitName(r.limit), t(`preset_${r.preset}`), r.games,
      r.won, r.drawn, r.lost, r.helped]));
}

function pairsTable(rows) {
  return table(t('between_computers'),
    [t('player_1'), t('player_2'), t('game'), t('games'), t('green_won'), t('drawn'),
      t('blue_won')],
    rows.map(r => [withLimit(r.green, r.green_limit), withLimit(r.blue, r.blue_limit),
      t(`preset_${r.preset}`), r.games, r.green_won, r.drawn, r.blue_won]));
}

function peopleTable(rows) {
  return table(t('between_people'),
    [t('game'), t('games'), t('green_won'), t('drawn'), t('blue_won')],
    rows.map(r => [t(`preset_${r.preset}`), r.games, r.green_won, r.drawn, r.blue_won]));
}

// ---- the chart: a bar for each opponent, divided into won, drawn and lost ----

const BAR = { left: 210, width: 430, height: 22, step: 34, top: 34 };

function bar(row, y, most) {
  const group = draw('g', {});
  let x = BAR.left;
  group.append(draw('text', { x: BAR.left - 10, y: y + 16, 'text-anchor': 'end', class: 'name' },
    withLimit(row.player, row.limit)));
  for (const part of ['won', 'drawn', 'lost']) {
    const width = (BAR.width * row[part]) / most;
    if (width > 0) {
      group.append(draw('rect', { x, y, width, height: BAR.height, class: part }));
      if (width > 16) {
        group.append(draw('text',
          { x: x + width / 2, y: y + 16, 'text-anchor': 'middle', class: `value ${part}` },
          number(row[part])));
      }
    }
    x += width;
  }
  return group;
}

function legend() {
  const group = draw('g', {});
  ['won', 'drawn', 'lost'].forEach((part, i) => {
    const x = BAR.left + i * 110;
    group.append(draw('rect', { x, y: 6, width: 14, height: 14, class: part }));
    group.append(draw('text', { x: x + 20, y: 18 }, t(part)));
  });
  return group;
}

function chart(rows) {
  const most = Math.max(...rows.map(row => row.games));
  const height = BAR.top + BAR.step * rows.length;
  const viewBox = `0 0 ${BAR.left + BAR.width + 10} ${height}`;
  const svg = draw('svg', { viewBox, role: 'img', 'aria-label': t('chart'), class: 'chart' });
  svg.append(legend());
  rows.forEach((row, i) => svg.append(bar(row, BAR.top + BAR.step * i, most)));
  const figure = make('figure');
  figure.append(svg, make('figcaption', '', t('chart')));
  return figure;
}

// One bar for an opponent at a limit, whatever the game.
function byOpponent(rows) {
  const sums = new Map();
  for (const row of rows) {
    const key = `${row.player} ${row.limit}`;
    const sum = sums.get(key)
      || { player: row.player, limit: row.limit, games: 0, won: 0, drawn: 0, lost: 0 };
    for (const part of ['games', 'won', 'drawn', 'lost']) sum[part] += row[part];
    sums.set(key, sum);
  }
  return [...sums.values()];
}

export async function showResults(name) {
  const results = await getResults(name);
  const parts = [];
  if (results.against_computers.length > 0) {
    const rows = results.against_computers;
    parts.push(chart(byOpponent(rows)), computersTable(rows));
  }
  if (results.between_computers.length > 0) parts.push(pairsTable(results.between_computers));
  if (results.between_people.length > 0) parts.push(peopleTable(results.between_people));
  if (parts.length === 0) parts.push(make('p', 'empty', t('no_results')));
  document.getElementById('results').replaceChildren(...parts);
}
