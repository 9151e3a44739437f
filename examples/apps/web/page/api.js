// api.js - the server's interface: requests, the seats that this browser has, and news of a game.
import { t, knows } from './text.js';

// A refusal by the server, with its code and a sentence in the page's language.
export class Refusal extends Error {
  constructor(status, error) {
    const key = `error_${error.code}`;
    super(knows(key) ? t(key) : error.reason);
    this.status = status;
    this.code = error.code;
    this.field = error.field;
  }
}

async function ask(path, options = {}) {
  const response = await fetch(path, { cache: 'no-store', credentials: 'omit', ...options });
  const body = await response.json();
  if (!response.ok) throw new Refusal(response.status, body.error);
  return body;
}

// ---- seats: which token this browser has for which game ----

const seatKey = id => `seat:${id}`;
export const seatOf = id => localStorage.getItem(seatKey(id));

export function keepSeat(id, token, invite) {
  localStorage.setItem(seatKey(id), token);
  if (invite) localStorage.setItem(`invite:${id}`, invite);
  const games = myGames().filter(game => game !== id);
  localStorage.setItem('games', JSON.stringify([id, ...games].slice(0, 12)));
}

export const inviteOf = id => localStorage.getItem(`invite:${id}`);

export function myGames() {
  try {
    return JSON.parse(localStorage.getItem('games')) || [];
  } catch {
    return [];
  }
}

export function forgetGame(id) {
  localStorage.removeItem(seatKey(id));
  localStorage.removeItem(`invite:${id}`);
  localStorage.setItem('games', JSON.stringify(myGames().filter(game => game !== id)));
}

function headersFor(id) {
  const token = seatOf(id);
  return token ? { Authorization: `Bearer ${token}` } : {};
}

function send(path, body, headers = {}) {
  return ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

// ---- requests ----

export const getPlayers = () => ask('api/players');
export function getResults(name) {
  return ask(`api/results${name ? `?name=${encodeURIComponent(name)}` : ''}`);
}
export const getHistory = id => ask(`api/games/${id}/history`);
export const createGame = setup => send('api/games', setup);
export const joinGame = (id, invite, name) => send(`api/games/${id}/join`, { invite, name });

// The game, with the moves from number `first` on.
export function getGame(id, first, query = '', options = {}) {
  return ask(`api/games/${id}?from=${first}${query}`, { headers: headersFor(id), ...options });
}

// One of moves, undo, restart, decline, step, stop, analysis.
export function act(id, what, body, first) {
  return send(`api/games/${id}/${what}?from=${first}`, body, headersFor(id));
}

// ---- news ----

const WAIT_SECONDS = 25;
const HIDDEN_MS = 4000;
const pause = ms => new Promise(done => setTimeout(done, ms));

// Calls `onNews` with every change of a game until the signal ends it. `known` returns the revision
// and the number of moves that are known already; `onTrouble` is told whether the server is away.
export async function follow(id, known, onNews, onTrouble, signal) {
  let failures = 0;
  while (!signal.aborted) {
    const { revision, plies } = known();
    try {
      // A browser has few connections to one server for all its pages: a hidden page keeps none.
      if (document.hidden) await pause(HIDDEN_MS);
      const wait = document.hidden ? 0 : WAIT_SECONDS;
      onNews(await getGame(id, plies, `&after=${revision}&wait=${wait}`, { signal }));
      if (failures > 0) onTrouble(false);
      failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal && error.status === 404) throw error;
      failures += 1;
      onTrouble(true);
      await pause(Math.min(500 * 2 ** failures, 8000));
    }
  }
}
