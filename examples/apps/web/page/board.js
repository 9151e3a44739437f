// board.js - the board on the screen: discs that fall, rows that explode, what a screen reader says
// of each cell. It draws positions that the server gives, and knows no rules.
import { t, sideName } from './text.js';

const SVG = 'http://www.w3.org/2000/svg';
const FALL_MS = 110; // a row
const BLAST_MS = 420;

const still = matchMedia('(prefers-reduced-motion: reduce)');
const calm = () => still.matches || document.hidden;

// "..../1.2." (rows from the top) as cells[row][column], row 0 at the bottom.
function cellsOf(text) {
  const rows = text.split('/').reverse();
  return rows.map(row => [...row].map(c => (c === '.' ? 0 : Number(c))));
}

const sideOf = code => (code === 1 || code === 4 ? 'green' : 'blue');
const isBomb = code => code >= 4;

function nameOf(code) {
  if (code === 0) return t('empty');
  return t(isBomb(code) ? 'bomb' : 'disc', sideName(sideOf(code)));
}

function use(id) {
  const element = document.createElementNS(SVG, 'use');
  element.setAttribute('href', `#${id}`);
  return element;
}

// A disc or bomb as a drawing, for the board and elsewhere.
export function drawDisc(code) {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 100 100');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('disc', sideOf(code));
  svg.append(use(`disc-${sideOf(code)}`));
  if (isBomb(code)) {
    svg.classList.add('is-bomb');
    svg.append(use('bomb'), use(`glyph-${sideOf(code)}`));
  }
  return svg;
}

// ---- what has changed between two boards ----

const columnOf = (cells, column) => cells.map(row => row[column]).filter(code => code !== 0);

// Which rows of a column an explosion took: a run that contains the bomb's row or ends at it.
function takenFrom(oldColumn, newColumn, bombRow) {
  const count = oldColumn.length - newColumn.length;
  if (count <= 0) return [];
  for (let low = Math.max(0, bombRow - count + 1); low <= bombRow; low += 1) {
    const left = [...oldColumn.slice(0, low), ...oldColumn.slice(low + count)];
    if (left.every((code, row) => code === newColumn[row])) {
      return Array.from({ length: count }, (_, i) => low + i);
    }
  }
  return Array.from({ length: count }, (_, i) => oldColumn.length - 1 - i);
}

export class Board {
  // `onColumn` is told which column somebody has chosen on the board itself.
  constructor(element, onColumn) {
    this.element = element;
    this.onColumn = onColumn;
    this.rows = 0;
    this.columns = 0;
    this.cells = [];
    this.speed = 1;
  }

  // ---- building ----

  resize(rows, columns) {
    if (rows === this.rows && columns === this.columns) return;
    this.rows = rows;
    this.columns = columns;
    const stage = this.element.parentElement;
    stage.style.setProperty('--rows', rows);
    stage.style.setProperty('--columns', columns);
    this.layer = document.createElement('div');
    this.layer.className = 'discs';
    this.frame = document.createElement('div');
    this.frame.className = 'frame';
    this.grid = this.buildGrid();
    this.element.replaceChildren(this.layer, this.frame, this.grid);
    this.cells = Array.from({ length: rows }, () => Array(columns).fill(0));
    this.discs = new Map();
  }

  buildGrid() {
    const grid = document.createElement('div');
    grid.className = 'cells';
    grid.setAttribute('role', 'table');
    grid.setAttribute('aria-label', t('board_label'));
    this.spans = [];
    for (let row = this.rows - 1; row >= 0; row -= 1) {
      grid.append(this.buildRow(row));
    }
    grid.addEventListener('click', event => {
      const cell = event.target.closest('[data-column]');
      if (cell) this.onColumn(Number(cell.dataset.column));
    });
    return grid;
  }

  buildRow(row) {
    const line = document.createElement('div');
    line.setAttribute('role', 'row');
    this.spans[row] = [];
    for (let column = 0; column < this.columns; column += 1) {
      const cell = document.createElement('span');
      cell.setAttribute('role', 'cell');
      cell.dataset.column = column;
      cell.dataset.row = row;
      this.spans[row][column] = cell;
      line.append(cell);
    }
    return line;
  }

  // ---- drawing ----

  place(row, column, code) {
    const disc = drawDisc(code);
    disc.style.left = `${(100 * column) / this.columns}%`;
    disc.style.bottom = `${(100 * row) / this.rows}%`;
    this.layer.append(disc);
    this.discs.set(row * this.columns + column, disc);
    return disc;
  }

  draw(cells) {
    this.layer.replaceChildren();
    this.discs.clear();
    this.cells = cells;
    cells.forEach((line, row) => line.forEach((code, column) => {
      if (code !== 0) this.place(row, column, code);
    }));
    this.describe();
  }

  describe() {
    this.grid.setAttribute('aria-label', t('board_label'));
    this.cells.forEach((line, row) => line.forEach((code, column) => {
      const cell = this.spans[row][column];
      cell.setAttribute('aria-label', t('cell', row + 1, column + 1, nameOf(code)));
      cell.dataset.code = code;
    }));
  }

  mark(line, lastColumn) {
    const winning = new Set(line.map(([row, column]) => row * this.columns + column));
    this.element.classList.toggle('decided', winning.size > 0);
    for (const [place, disc] of this.discs) {
      disc.classList.toggle('winning', winning.has(place));
    }
    this.spans.flat().forEach(cell => {
      const place = Number(cell.dataset.row) * this.columns + Number(cell.dataset.column);
      cell.classList.toggle('in-line', winning.has(place));
      cell.classList.remove('last');
    });
    if (lastColumn !== null && lastColumn >= 0) {
      const height = columnOf(this.cells, lastColumn).length;
      if (height > 0) this.spans[height - 1][lastColumn].classList.add('last');
    }
  }

  // Shows a position at once.
  show(position, lastColumn = null) {
    this.draw(cellsOf(position.board));
    this.mark(position.line, lastColumn);
  }

  // Shows a move being made, `speed` times as fast as usual; done when everything is at rest.
  async play(ply, lastColumn, speed = 1) {
    this.speed = speed;
    const oldCells = this.cells;
    const newCells = cellsOf(ply.board);
    if (calm()) {
      this.show(ply, lastColumn);
      return;
    }
    if (ply.move === '*') {
      await this.explode(oldCells, newCells, ply.by);
      this.show(ply, lastColumn);
    } else {
      this.draw(newCells);
      await this.fall(lastColumn);
      this.mark(ply.line, lastColumn);
    }
  }

  async fall(column) {
    const row = columnOf(this.cells, column).length - 1;
    const disc = this.discs.get(row * this.columns + column);
    if (!disc) return;
    const height = this.rows - row;
    const duration = (180 + FALL_MS * Math.sqrt(height) * 1.4) / this.speed;
    await disc.animate([
      { transform: `translateY(${-100 * height}%)`, easing: 'cubic-bezier(.55,0,.9,.6)' },
      { transform: 'translateY(0)', offset: 0.72, easing: 'ease-out' },
      { transform: 'translateY(-9%)', offset: 0.86, easing: 'ease-in' },
      { transform: 'translateY(0)' },
    ], { duration }).finished.catch(() => {});
  }

  // ---- explosions ----

  async explode(oldCells, newCells, mover) {
    const bomb = this.findBomb(oldCells, mover);
    if (!bomb) return;
    const taken = this.takenCells(oldCells, newCells, bomb.row);
    this.element.classList.add('shaken');
    for (const { row, column } of taken) this.blast(row, column);
    await Promise.all(taken.map(({ row, column }) => this.vanish(row, column)));
    this.element.classList.remove('shaken');
    await Promise.all(this.settle(taken));
  }

  findBomb(cells, mover) {
    const code = mover === 'green' ? 4 : 5;
    for (let row = 0; row < this.rows; row += 1) {
      const column = cells[row].indexOf(code);
      if (column >= 0) return { row, column };
    }
    return null;
  }

  takenCells(oldCells, newCells, bombRow) {
    const taken = [];
    for (let column = 0; column < this.columns; column += 1) {
      const oldColumn = columnOf(oldCells, column);
      for (const row of takenFrom(oldColumn, columnOf(newCells, column), bombRow)) {
        taken.push({ row, column });
      }
    }
    return taken;
  }

  vanish(row, column) {
    const disc = this.discs.get(row * this.columns + column);
    if (!disc) return Promise.resolve();
    const timing = { duration: BLAST_MS / this.speed, fill: 'forwards', easing: 'ease-in' };
    return disc.animate([
      { transform: 'scale(1)', opacity: 1, filter: 'brightness(1)' },
      { transform: 'scale(1.25)', opacity: 1, filter: 'brightness(2.2)', offset: 0.35 },
      { transform: 'scale(0)', opacity: 0, filter: 'brightness(3)' },
    ], timing).finished.catch(() => {});
  }

  blast(row, column) {
    const flash = document.createElement('div');
    flash.className = 'blast';
    flash.style.left = `${(100 * column) / this.columns}%`;
    flash.style.bottom = `${(100 * row) / this.rows}%`;
    for (let i = 0; i < 8; i += 1) {
      const spark = document.createElement('i');
      spark.style.setProperty('--turn', `${45 * i + 20}deg`);
      flash.append(spark);
    }
    this.element.append(flash);
    setTimeout(() => flash.remove(), BLAST_MS + 200);
  }

  // The discs above an explosion come down.
  settle(taken) {
    const moves = [];
    for (let column = 0; column < this.columns; column += 1) {
      const gone = taken.filter(cell => cell.column === column).map(cell => cell.row);
      if (gone.length === 0) continue;
      for (let row = Math.min(...gone) + 1; row < this.rows; row += 1) {
        const disc = this.discs.get(row * this.columns + column);
        const drop = gone.filter(lower => lower < row).length;
        if (disc && !gone.includes(row)) {
          const duration = (200 + 60 * drop) / this.speed;
          moves.push(disc.animate(
            [{ transform: 'translateY(0)' }, { transform: `translateY(${100 * drop}%)` }],
            { duration, easing: 'ease-in', fill: 'forwards' },
          ).finished.catch(() => {}));
        }
      }
    }
    return moves;
  }
}
