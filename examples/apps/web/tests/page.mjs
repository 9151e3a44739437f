// page.mjs - the page of the web table in a real browser, as people use it: by mouse, touch and
// keys, in two pages at once, in both languages, on a phone; and with the server killed meanwhile.
//
//   node page.mjs SERVE CHROMIUM DRIVER SHOTS
//
// SERVE is the server's program, DRIVER the folder of playwright-core, SHOTS a folder for pictures.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [serve, chromiumPath, driver, shots] = process.argv.slice(2);
const { chromium } = createRequire(import.meta.url)(driver);
const folder = mkdtempSync(join(tmpdir(), 'c4b-page-'));

// ---- the server ----

let server;
let address;

function start(port) {
  const options = ['--port', String(port), '--database', join(folder, 'table.db')];
  server = spawn(serve, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    server.stdout.once('data', text => {
      address = String(text).trim();
      done();
    });
    server.once('exit', code => fail(new Error(`serve ends with ${code}`)));
  });
}

function kill(signal) {
  return new Promise(done => {
    server.removeAllListeners('exit');
    server.once('exit', (code, endSignal) => done(endSignal ?? code));
    server.kill(signal);
  });
}

// ---- pages ----

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const problems = [];
let browser;

// A person with a separate browser. Whatever the page does wrong is kept for the end.
async function person(options = {}) {
  const usual = { locale: 'en-GB', viewport: { width: 1280, height: 900 } };
  const context = await browser.newContext({ ...usual, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on('pageerror', error => problems.push(`script: ${error.message}`));
  page.on('console', message => {
    const problem = message.text();
    const expected = /Failed to load resource/.test(problem);
    if (message.type() === 'error' && !expected) problems.push(problem);
  });
  page.on('request', request => {
    if (!request.url().startsWith(address)) problems.push(`asks elsewhere: ${request.url()}`);
  });
  return page;
}

async function open(page, hash = '') {
  await page.goto(`${address}${hash}`);
  await page.waitForSelector('html[data-ready]');
}

async function shot(page, name) {
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(shots, `${name}.png`) });
}

const text = (page, selector) => page.textContent(selector);
const status = page => text(page, '#status');
const discs = page => page.locator('.cells span:not([data-code="0"])').count();
const cell = (row, column) => `.cells [data-row="${row}"][data-column="${column}"]`;
const code = (page, row, column) => page.getAttribute(cell(row, column), 'data-code');
const column = number => `#columns button:nth-child(${number})`;

const waitForText = (page, selector, wanted) => page.waitForFunction(
  ([css, part]) => document.querySelector(css)?.textContent.includes(part), [selector, wanted]);
const rest = page => page.waitForSelector('#board[aria-busy="false"]');
const moveCount = (page, count) => page.waitForFunction(
  n => document.querySelectorAll('#moves li').length === n, count);
const atLeast = (page, count) => page.waitForFunction(
  n => document.querySelectorAll('#moves li').length >= n, count);

// Plays moves by clicks on the columns' buttons, each when the previous one is on the board. A
// computer's reply to it may be there as well.
async function play(page, moves) {
  let count = await page.locator('#moves li').count();
  for (const move of moves) {
    await page.click(move === '*' ? '#boom' : column(move));
    count += 1;
    await atLeast(page, count);
  }
}

async function begin(page, mode, fill = async () => {}) {
  await page.click('nav a[data-view="setup"]');
  await page.check(`[name="mode"][value="${mode}"]`);
  await fill();
  await page.click('#setup button.big');
  await page.waitForSelector('#view-game:not([hidden])');
  await moveCount(page, 0);
}

// ---- what is tried ----

const tries = {
  async 'a whole game by clicks, with a BOOM'() {
    const page = await person();
    await open(page);
    await shot(page, 'web-new-game');
    await begin(page, 'people', async () => {
      await page.fill('#setup [name="name"]', 'Ana');
      await page.fill('[name="name2"]', 'Berta');
    });
    assert.match(await status(page), /Green to move/);
    assert.equal(await page.title(), 'Green to move – CONECTA-4 BOOM');
    assert.ok(await page.isDisabled('#boom'));
    await play(page, '3');
    await waitForText(page, '#badges', '2 moves left');
    await play(page, '2372513447');
    await waitForText(page, '#badges', 'The next disc is a bomb');
    await play(page, '1');
    await page.waitForSelector('.discs .is-bomb');
    await waitForText(page, '#news', 'Green drops a bomb in column 1');
    assert.equal(await code(page, 1, 0), '4');
    await page.click(cell(6, 3)); // on the board itself
    await moveCount(page, 13);
    await play(page, '6');
    assert.ok(await page.isEnabled('#boom'));
    await rest(page);
    await shot(page, 'web-game');
    assert.equal(await discs(page), 14);
    const blast = page.waitForSelector('.blast', { state: 'attached' }); // it does not last
    await play(page, '*');
    await blast;
    await page.waitForTimeout(150);
    await shot(page, 'web-boom');
    await waitForText(page, '#status', 'Blue wins!');
    await page.waitForFunction(() => document.querySelectorAll('.cells .in-line').length === 4);
    await waitForText(page, '#news', 'Blue plays BOOM! Blue wins!');
    await rest(page);
    assert.equal(await discs(page), 10);
    assert.equal(await code(page, 0, 5), '0');
    const name = await page.getAttribute(cell(0, 0), 'aria-label');
    assert.equal(name, 'Row 1, column 1: blue disc');
    assert.equal(await page.getAttribute(column(1), 'aria-disabled'), 'true');

    // The history, step by step.
    await page.click('#back');
    await waitForText(page, '#badges', 'Move 14 of 15');
    assert.equal(await discs(page), 14);
    await page.click('#first');
    assert.equal(await discs(page), 0);
    await page.click('#moves li:nth-child(12) button');
    assert.equal(await discs(page), 12);
    await page.click('#last');
    await waitForText(page, '#status', 'Blue wins!');

    await page.click('#undo');
    await moveCount(page, 14);
    await waitForText(page, '#status', 'Blue to move');
    assert.equal(await discs(page), 14);
    await page.click('#moves li:nth-child(3) button');
    await page.click('#from-here');
    await moveCount(page, 3);
    await page.click('#restart');
    await moveCount(page, 0);
    await page.context().close();
  },

  async 'keys, and a page that is read out'() {
    const page = await person({ reducedMotion: 'reduce' });
    await open(page);
    await begin(page, 'people');
    for (const key of '3237251344714') {
      const count = await page.locator('#moves li').count();
      await page.keyboard.press(key);
      await moveCount(page, count + 1);
    }
    await page.keyboard.press('6');
    await moveCount(page, 14);
    await page.keyboard.press('b');
    await waitForText(page, '#status', 'Blue wins!');
    await page.keyboard.press('u');
    await moveCount(page, 14);
    await page.keyboard.press(',');
    await waitForText(page, '#badges', 'Move 13 of 14');
    await page.keyboard.press('n');
    await page.waitForFunction(
      () => !document.querySelector('#badges').textContent.includes('Move 13'));
    // The arrows go from column to column; Enter drops there.
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.textContent), '5');
    const ring = await page.evaluate(() => getComputedStyle(document.activeElement).outlineWidth);
    assert.notEqual(ring, '0px');
    await page.keyboard.press('Enter');
    await moveCount(page, 15);
    // Keys in a field are text.
    await page.focus('#step-count');
    await page.keyboard.type('1');
    await moveCount(page, 15);
    // Whatever can be used has a name.
    const nameless = await page.evaluate(() => {
      const hasName = e => e.getAttribute('aria-label') || e.textContent.trim()
        || e.closest('label') || e.labels?.length;
      return [...document.querySelectorAll('button, input, select, a')]
        .filter(e => !hasName(e)).map(e => e.outerHTML);
    });
    assert.deepEqual(nameless, []);
    assert.equal(await page.getAttribute('#news', 'aria-live'), 'polite');
    await page.context().close();
  },

  async 'colours can be told from their backgrounds'() {
    for (const colorScheme of ['light', 'dark']) {
      const page = await person({ colorScheme });
      await open(page);
      await begin(page, 'people');
      await play(page, '44');
      const weak = await page.evaluate(contrasts);
      assert.deepEqual(weak, [], colorScheme);
      if (colorScheme === 'dark') await shot(page, 'web-dark');
      await page.context().close();
    }
  },

  async 'two people at two boards'() {
    const ana = await person();
    const bo = await person();
    const eve = await person();
    await open(ana);
    await begin(ana, 'remote', async () => {
      await ana.fill('#setup [name="name"]', 'Ana');
      await ana.selectOption('#setup [name="side"]', 'blue'); // whoever joins moves first
    });
    const link = await ana.inputValue('#invite-link');
    assert.match(link, /#\/join\//);
    await open(bo, link.slice(address.length));
    await waitForText(bo, '#invited-by',
      'Ana invites you to play CONECTA-4 BOOM. You will be green.');
    await bo.fill('#join [name="name"]', 'Bo');
    await bo.click('#join button');
    await waitForText(bo, '#badges', 'Your move');
    await waitForText(ana, '#seats', 'Bo');
    assert.ok(await ana.isHidden('#invite'));
    await open(eve, link.slice(address.length));
    await eve.fill('#join [name="name"]', 'Eve');
    await eve.click('#join button');
    await waitForText(eve, '#trouble', 'That invitation has been used');
    await eve.click('#just-watch');
    await waitForText(eve, '#badges', 'You are watching');

    await play(bo, '4');
    await moveCount(ana, 1);
    await moveCount(eve, 1);
    await waitForText(ana, '#badges', 'Your move');
    await bo.click(column(4), { force: true }); // it is not Bo's move: nothing happens
    await eve.click(column(4), { force: true });
    await play(ana, '35');
    await moveCount(bo, 3);
    assert.equal(await bo.locator('#moves li').count(), 3);
    assert.ok(await ana.isHidden('#search-panel')); // no help between people

    await ana.click('#undo');
    await waitForText(bo, '#asked', 'Blue asks to take back the last move.');
    await rest(bo);
    await shot(bo, 'web-remote');
    await bo.click('#agree');
    await moveCount(ana, 2);
    await moveCount(bo, 2);
    await moveCount(eve, 2);
    await bo.reload();
    await bo.waitForSelector('html[data-ready]');
    await moveCount(bo, 2); // Bo's seat is still Bo's
    await play(ana, '2');
    await waitForText(bo, '#badges', 'Your move');
    for (const page of [ana, bo, eve]) await page.context().close();
  },

  async 'against the computer, with what the search thinks'() {
    const page = await person();
    await open(page);
    await begin(page, 'computer', async () => {
      await page.fill('#setup [name="name"]', 'Ana');
      await page.selectOption('#player', 'ninja1');
    });
    await play(page, '4');
    await moveCount(page, 3); // the ninja's turn of two moves
    await waitForText(page, '#status', 'Green to move');
    await page.click('#undo');
    await moveCount(page, 0);

    await begin(page, 'people', () => page.selectOption('#preset', 'classic'));
    await page.selectOption('#adviser [name="limit"]', 'depth');
    await page.fill('#adviser [name="value"]', '3');
    await page.fill('#step-count', '2');
    await page.click('#step-n'); // the search moves for people
    await moveCount(page, 2);
    await page.click('#restart');
    await moveCount(page, 0);
    await play(page, '141414');
    await page.click('#analyse');
    await waitForText(page, '#thought', 'Proven: green wins in 1');
    await waitForText(page, '#thought', 'Depth');
    await page.click('#step-1');
    await waitForText(page, '#status', 'Green wins!');
    await page.context().close();
  },

  async 'computer against computer, and the results'() {
    const page = await person();
    await open(page);
    await begin(page, 'computer', async () => {
      await page.fill('#setup [name="name"]', 'Ana');
      await page.selectOption('#preset', 'classic');
      await page.selectOption('#player', 'test');
      await page.fill('#setup [name="value"]', '1');
    });
    for (let i = 1; i <= 4; i += 1) { // one move ahead, it sees only the middle
      await page.click(column(1));
      await moveCount(page, i < 4 ? 2 * i : 7);
    }
    await waitForText(page, '#status', 'Green wins!');
    await begin(page, 'computers', async () => {
      await page.selectOption('#preset', 'boom');
      await page.selectOption('#player', 'strong');
      await page.selectOption('#player2', 'windows');
      for (const value of ['value', 'value2']) await page.fill(`#setup [name="${value}"]`, '4');
    });
    await page.click('#step-1');
    await moveCount(page, 1);
    await page.click('#step-all');
    await waitForText(page, '#status', 'wins!');
    await page.waitForSelector('#curve svg');
    await rest(page);
    await shot(page, 'web-search');
    await page.click('nav a[data-view="results"]');
    await page.waitForSelector('#results table');
    await page.waitForSelector('#results svg rect.won');
    await waitForText(page, '#results', 'test');
    await waitForText(page, '#results', 'depth 1');
    await waitForText(page, '#results', 'windows, depth 4');
    await shot(page, 'web-results');
    await page.context().close();
  },

  async 'in Spanish'() {
    const page = await person({ locale: 'es-ES' });
    await open(page);
    assert.equal(await page.getAttribute('html', 'lang'), 'es');
    assert.equal(await text(page, '#view-setup h1'), 'Nueva partida');
    await begin(page, 'people');
    await waitForText(page, '#status', 'Mueve verde');
    await play(page, '4');
    await waitForText(page, '#news', 'Verde suelta en la columna 4.');
    await rest(page);
    await shot(page, 'web-spanish');
    await page.click('#language');
    assert.equal(await page.getAttribute('html', 'lang'), 'en');
    await waitForText(page, '#status', 'Blue to move');
    // Every text is there in both languages, and the page's HTML has the English ones.
    const lacking = await page.evaluate(async () => {
      const { lackingWords } = await import('./text.js');
      return lackingWords();
    });
    assert.deepEqual(lacking, []);
    assert.deepEqual(await page.evaluate(otherTexts), []);
    await page.context().close();
  },

  async 'on a phone'() {
    const viewport = { width: 360, height: 740 };
    const page = await person({ viewport, hasTouch: true, isMobile: true });
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await open(page);
    assert.ok(await fits());
    await begin(page, 'people', () => page.fill('#setup [name="name"]', 'Ana'));
    assert.ok(await fits());
    assert.equal(await page.evaluate(() => scrollY), 0);
    const button = await page.locator(column(1)).boundingBox();
    const isLarge = button.width >= 36 && button.height >= 40;
    assert.ok(isLarge, 'the columns are large enough for a finger');
    const boom = await page.locator('#boom').boundingBox();
    assert.ok(boom.y + boom.height < 740, 'the board and BOOM are seen without scrolling');
    for (const move of '3237251344714') {
      const count = await page.locator('#moves li').count();
      await page.tap(column(move));
      await moveCount(page, count + 1);
    }
    await page.tap(column(6));
    await moveCount(page, 14);
    await rest(page);
    await shot(page, 'web-phone');
    await page.tap('#boom');
    await waitForText(page, '#status', 'Blue wins!');
    await begin(page, 'people', async () => { // the largest board of the texts
      await page.selectOption('#preset', 'classic');
      await page.tap('.sizes summary');
      await page.fill('[name="rows"]', '8');
      await page.fill('[name="columns"]', '12');
      await page.fill('[name="connect"]', '5');
    });
    assert.ok(await fits());
    await waitForText(page, '#badges', '5 in a line');
    await page.tap(column(12));
    await waitForText(page, '#moves', 'c');
    await open(page, '#/results');
    assert.ok(await fits());
    await page.context().close();
  },

  async 'a server that dies and comes back'() {
    const page = await person();
    await open(page);
    await begin(page, 'people');
    await play(page, '432');
    await kill('SIGKILL');
    await waitForText(page, '#trouble', 'The server cannot be reached');
    await start(new URL(address).port);
    await page.waitForFunction(() => document.getElementById('trouble').hidden);
    await play(page, '1');
    assert.equal(await page.locator('#moves li').count(), 4);
    await page.context().close();
  },
};

// In the page, in English: the texts of the HTML as it is sent that are not the dictionary's.
async function otherTexts() {
  const { t } = await import('./text.js');
  const html = await (await fetch('./')).text();
  const sent = new DOMParser().parseFromString(html, 'text/html');
  const plain = value => value.trim().replace(/\s+/g, ' ');
  const texts = [...sent.querySelectorAll('[data-t]')]
    .map(e => [e.dataset.t, plain(e.textContent)]);
  const labels = [...sent.querySelectorAll('[data-t-label][aria-label]')]
    .map(e => [e.dataset.tLabel, e.getAttribute('aria-label')]);
  return [...texts, ...labels].filter(([key, value]) => value !== t(key)).flat();
}

// In the page: texts with too little contrast to their background (WCAG 2, level AA).
function contrasts() {
  const parse = value => value.match(/[\d.]+/g).map(Number);
  const linear = c => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4);
  const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const background = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = parse(getComputedStyle(e).backgroundColor);
      if (colour.length === 3 || colour[3] === 1) return colour;
    }
    return [255, 255, 255];
  };
  const weak = [];
  for (const element of document.querySelectorAll('body *')) {
    const own = [...element.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const style = getComputedStyle(element);
    const idle = element.closest(':disabled, [aria-disabled="true"]');
    const unseen = !element.checkVisibility() || element.closest('.hidden, .skip, noscript');
    if (!own || idle || unseen) continue;
    const [a, b] = [light(parse(style.color)), light(background(element))].sort((x, y) => y - x);
    const ratio = (a + 0.05) / (b + 0.05);
    if (ratio < 4.5) {
      const words = element.textContent.trim().slice(0, 30);
      weak.push(`${element.tagName}.${element.className} '${words}' ${ratio.toFixed(2)}`);
    }
  }
  return weak;
}

// ---- all of it ----

try {
  await start(0);
  browser = await chromium.launch({ executablePath: chromiumPath, args: flags });
  for (const [name, attempt] of Object.entries(tries)) {
    await attempt().catch(error => {
      throw new Error(`${name}: ${error.stack}`);
    });
    console.log(`${name}: fine`);
  }
  assert.deepEqual(problems, []);
  assert.equal(await kill('SIGTERM'), 0);
} finally {
  if (browser) await browser.close();
  if (server.exitCode === null) server.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}
