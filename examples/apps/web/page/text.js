// text.js - every word of the page, in English and Spanish. It knows nothing of games.

const words = {
  en: {
    other: 'Español', other_code: 'es',
    skip: 'Skip to the content', nav: 'Main', new_game: 'New game', results: 'Results',
    who_plays: 'Who plays?',
    mode_computer: 'Against the computer', mode_computer_more: 'ninjas, the master, a heuristic',
    mode_people: 'Two people here', mode_people_more: 'at one board',
    mode_remote: 'With somebody elsewhere', mode_remote_more: 'by a link',
    mode_computers: 'Computer against computer', mode_computers_more: 'watch two heuristics',
    the_game: 'The game', nickname: 'Your nickname', nickname_2: "The other player's nickname",
    side: 'Your side', side_green: 'Green ✕, moves first', side_blue: 'Blue ○, moves second',
    opponent: 'Opponent', player_1: 'Player 1, green ✕', player_2: 'Player 2, blue ○',
    limit: 'Limit', limit_depth: 'depth (moves)', limit_ms: 'time (ms)', how_many: 'How much',
    another_size: 'Another board', rows: 'Rows', columns: 'Columns', connect: 'In a line',
    start: 'Start', my_games: 'Your games', invited: 'You are invited to a game',
    invited_by: (n, g) => `${n} invites you to play ${g}.`, somebody: 'Somebody',
    you_will_be: s => `You will be ${s}.`,
    take_seat: 'Take your seat', just_watch: 'Just watch',
    green: 'green', blue: 'blue', Green: 'Green', Blue: 'Blue',
    preset_boom: 'CONECTA-4 BOOM', preset_desconecta: 'Desconecta-4 BOOM',
    preset_classic: 'Connect 4',
    preset_crush: '4 en Raya Crush',
    rules_boom:
      'Four in a line wins. The first turn is one move, every later one two. In rounds 4, 8, 12… ' +
      'a dropped disc is a bomb, if you have none. BOOM costs a move: it takes your bomb and ' +
      'every enemy disc in its row. A player who cannot move loses.',
    rules_desconecta:
      'Whoever makes four in a line loses! One move a turn. In rounds 5, 10, 15… a dropped disc ' +
      'is a bomb, if you have none. BOOM takes your bomb and your own discs in its row.',
    rules_classic: 'Four in a line wins. One move a turn, no bombs. A full board is a draw.',
    rules_crush:
      'Four in a line wins. One move a turn. In rounds 4, 8, 12… a dropped disc is a bomb, if ' +
      'you have none. BOOM takes the bomb and the discs left, right, below and above it, of ' +
      'either colour.',
    keys:
      'Keys: 1 to 9 drop a disc, b is BOOM, u takes a move back, the arrows go from column to ' +
      'column, comma and full stop go through the history, n returns to the present.',
    columns_label: 'Columns', drop_in: c => `Drop in column ${c}`,
    column_full: c => `Column ${c} is full`,
    undo: 'Undo', restart: 'Restart', stop: 'Stop', agree: 'Agree', decline: 'No',
    invite_text:
      'Send this link to the person you want to play with. It gives them their seat, once:',
    invite_label: 'Link for the other player', copy: 'Copy', copied: 'Copied.',
    copy_watch: 'Copy the link to watch', copy_seat: 'Copy the link to my seat',
    watch_label: 'Link to watch',
    players: 'Players', history: 'History', to_start: 'To the start', one_back: 'One move back',
    one_on: 'One move on', to_now: 'To the present', position: 'Position in the history',
    moves_label: 'Moves so far', from_here: 'Play on from here',
    search: 'What the search thinks', adviser: 'Who thinks', analyse: 'Analyse',
    one_move: 'One move',
    n_moves: 'N moves', how_many_moves: 'How many moves', whole_game: 'Whole game',
    how_to_play: 'How to play',
    to_move: s => `${s} to move`,
    moves_left: n => n === 1 ? '1 move left in this turn' : `${n} moves left in this turn`,
    your_move: 'Your move', wins: s => `${s} wins!`, draw: 'A draw',
    next_bomb: 'The next disc is a bomb',
    round: n => `Round ${n}`, in_line: n => `${n} in a line`, thinking: w => `${w} is thinking…`,
    looking_back: (a, b) => `Move ${a} of ${b}`,
    waiting: 'Waiting for the other player', watching: 'You are watching',
    person: 'Person', last_move: 'last move', none_yet: 'none yet', you: 'you',
    dropped: (s, c) => `${s} drops in column ${c}.`,
    dropped_bomb: (s, c) => `${s} drops a bomb in column ${c}.`,
    boomed: s => `${s} plays BOOM!`, empty: 'empty', disc: s => `${s} disc`, bomb: s => `${s} bomb`,
    cell: (r, c, w) => `Row ${r}, column ${c}: ${w}`, board_label: 'Board',
    asks_undo: s => `${s} asks to take back the last move.`,
    asks_restart: s => `${s} asks to begin again.`,
    asked_undo: 'You have asked to take back your last move.',
    asked_restart: 'You have asked to begin again.',
    score: 'Score', depth: 'Depth', nodes: 'Positions', time: 'Time', pv: 'Line', best: 'Move',
    proven: s => `Proven: ${s} wins`, proven_in: (s, n) => `Proven: ${s} wins in ${n}`,
    proven_draw: 'Proven: a draw',
    for_side: s => `for ${s}`, curve: 'The scores so far; higher is better for green',
    kind_opponent: 'Opponents', kind_evaluation: 'Heuristics', kind_plugin: 'Plug-ins',
    kind_program: 'Programs',
    player_ninja1: 'Ninja 1', player_ninja2: 'Ninja 2', player_ninja3: 'Ninja 3',
    player_master: 'The master',
    player_random: 'Chance', player_strong: 'strong', player_test: 'test', player_runs: 'runs',
    player_best_line: 'best line', player_all_lines: 'all lines', player_directions: 'directions',
    player_windows: 'windows',
    whose: "Whose results (empty: everybody's)", show: 'Show',
    no_results: 'No game has been finished yet.',
    against_computers: 'People against computer players',
    between_computers: 'Computer players among themselves',
    between_people: 'People among themselves', game: 'Game', games: 'Games', won: 'Won',
    drawn: 'Drawn', lost: 'Lost',
    helped: 'With help or undo', green_won: 'Green won', blue_won: 'Blue won', no_limit: '–',
    chart: 'Won, drawn and lost by opponent', depth_n: n => `depth ${n}`, ms_n: n => `${n} ms`,
    nodes_n: n => `${n} positions`,
    offline: 'The server cannot be reached; trying again…',
    over: 'over', going: 'going on', player_failed: 'The computer player did not move',
    illegal: 'That move is not allowed.',
    error_bad_field: 'A value is invalid: check the form.',
    error_not_your_turn: 'It is not your move.', error_game_over: 'The game is over.',
    error_illegal_move: 'The rules do not allow that move.',
    error_seat_taken: 'That invitation has been used. You can still watch.',
    error_wrong_invite: 'That invitation is not for this game.',
    error_wrong_seat: 'You have no seat at this board.',
    error_no_seat: 'You are only watching.',
    error_no_help: 'Between people at two boards nobody gets help before the end.',
    error_nothing_to_undo: 'There is no move of yours to take back.',
    error_busy: 'Too many searches wait already; try again soon.',
    error_searching: 'The computer is thinking.', error_unknown_game: 'There is no such game.',
    error_full: 'The table is full.',
    error_other_move: 'The game has gone on meanwhile.',
    error_not_kept: 'The server could not keep that move; try again.',
  },
  es: {
    other: 'English', other_code: 'en',
    skip: 'Ir al contenido', nav: 'Principal', new_game: 'Nueva partida', results: 'Resultados',
    who_plays: '¿Quién juega?',
    mode_computer: 'Contra el ordenador', mode_computer_more: 'ninjas, el maestro, una heurística',
    mode_people: 'Dos personas aquí', mode_people_more: 'en un tablero',
    mode_remote: 'Con alguien a distancia', mode_remote_more: 'con un enlace',
    mode_computers: 'Ordenador contra ordenador', mode_computers_more: 'mirar a dos heurísticas',
    the_game: 'El juego', nickname: 'Tu apodo', nickname_2: 'El apodo del otro jugador',
    side: 'Tu color', side_green: 'Verde ✕, empieza', side_blue: 'Azul ○, sale segundo',
    opponent: 'Rival', player_1: 'Jugador 1, verde ✕', player_2: 'Jugador 2, azul ○',
    limit: 'Límite', limit_depth: 'profundidad', limit_ms: 'tiempo (ms)', how_many: 'Cuánto',
    another_size: 'Otro tablero', rows: 'Filas', columns: 'Columnas', connect: 'En línea',
    start: 'Empezar', my_games: 'Tus partidas', invited: 'Te invitan a una partida',
    invited_by: (n, g) => `${n} te invita a jugar a ${g}.`, somebody: 'Alguien',
    you_will_be: s => `Serás ${s}.`,
    take_seat: 'Sentarse', just_watch: 'Solo mirar',
    green: 'verde', blue: 'azul', Green: 'Verde', Blue: 'Azul',
    preset_boom: 'CONECTA-4 BOOM', preset_desconecta: 'Desconecta-4 BOOM',
    preset_classic: 'Conecta 4',
    preset_crush: '4 en Raya Crush',
    rules_boom:
      'Gana quien hace cuatro en línea. La primera jugada es de un movimiento, las demás de dos. ' +
      'En las rondas 4, 8, 12… la ficha que cae es una bomba, si no tienes ninguna. BOOM cuesta ' +
      'un movimiento: quita tu bomba y todas las fichas enemigas de su fila. El jugador que no ' +
      'puede mover pierde.',
    rules_desconecta:
      '¡Quien hace cuatro en línea pierde! Un movimiento por jugada. En las rondas 5, 10, 15… la ' +
      'ficha que cae es una bomba, si no tienes ninguna. BOOM quita tu bomba y tus propias ' +
      'fichas de su fila.',
    rules_classic:
      'Gana quien hace cuatro en línea. Un movimiento por jugada, sin bombas. El tablero lleno ' +
      'es empate.',
    rules_crush:
      'Gana quien hace cuatro en línea. Un movimiento por jugada. En las rondas 4, 8, 12… la ' +
      'ficha que cae es una bomba, si no tienes ninguna. BOOM quita la bomba y las fichas a su ' +
      'izquierda, derecha, debajo y encima, de cualquier color.',
    keys:
      'Teclas: de 1 a 9 dejan caer una ficha, b es BOOM, u deshace un movimiento, las flechas ' +
      'van de columna en columna, la coma y el punto recorren el historial, n vuelve al presente.',
    columns_label: 'Columnas', drop_in: c => `Soltar en la columna ${c}`,
    column_full: c => `La columna ${c} está llena`,
    undo: 'Deshacer', restart: 'Reiniciar', stop: 'Parar', agree: 'Aceptar', decline: 'No',
    invite_text:
      'Envía este enlace a la persona con la que quieres jugar. Le da su asiento, una sola vez:',
    invite_label: 'Enlace para el otro jugador', copy: 'Copiar', copied: 'Copiado.',
    copy_watch: 'Copiar el enlace para mirar', copy_seat: 'Copiar el enlace a mi asiento',
    watch_label: 'Enlace para mirar',
    players: 'Jugadores', history: 'Historial', to_start: 'Al principio',
    one_back: 'Un movimiento atrás',
    one_on: 'Un movimiento adelante', to_now: 'Al presente', position: 'Posición en el historial',
    moves_label: 'Movimientos hasta ahora', from_here: 'Seguir desde aquí',
    search: 'Lo que piensa la búsqueda', adviser: 'Quién piensa', analyse: 'Analizar',
    one_move: 'Un movimiento',
    n_moves: 'N movimientos', how_many_moves: 'Cuántos movimientos', whole_game: 'Toda la partida',
    how_to_play: 'Cómo se juega',
    to_move: s => `Mueve ${s.toLowerCase()}`,
    moves_left: n => n === 1
      ? 'Queda 1 movimiento en esta jugada'
      : `Quedan ${n} movimientos en esta jugada`,
    your_move: 'Te toca', wins: s => `¡Gana ${s.toLowerCase()}!`, draw: 'Empate',
    next_bomb: 'La próxima ficha es una bomba',
    round: n => `Ronda ${n}`, in_line: n => `${n} en línea`, thinking: w => `${w} está pensando…`,
    looking_back: (a, b) => `Movimiento ${a} de ${b}`,
    waiting: 'Esperando al otro jugador', watching: 'Estás mirando',
    person: 'Persona', last_move: 'último movimiento', none_yet: 'ninguno', you: 'tú',
    dropped: (s, c) => `${s} suelta en la columna ${c}.`,
    dropped_bomb: (s, c) => `${s} suelta una bomba en la columna ${c}.`,
    boomed: s => `¡${s} juega BOOM!`, empty: 'vacía', disc: s => `ficha ${s}`,
    bomb: s => `bomba ${s}`,
    cell: (r, c, w) => `Fila ${r}, columna ${c}: ${w}`, board_label: 'Tablero',
    asks_undo: s => `${s} pide deshacer el último movimiento.`,
    asks_restart: s => `${s} pide empezar de nuevo.`,
    asked_undo: 'Has pedido deshacer tu último movimiento.',
    asked_restart: 'Has pedido empezar de nuevo.',
    score: 'Valor', depth: 'Profundidad', nodes: 'Posiciones', time: 'Tiempo', pv: 'Variante',
    best: 'Movimiento',
    proven: s => `Demostrado: gana ${s}`, proven_in: (s, n) => `Demostrado: gana ${s} en ${n}`,
    proven_draw: 'Demostrado: empate',
    for_side: s => `para ${s}`, curve: 'Los valores hasta ahora; más arriba, mejor para verde',
    kind_opponent: 'Rivales', kind_evaluation: 'Heurísticas', kind_plugin: 'Complementos',
    kind_program: 'Programas',
    player_ninja1: 'Ninja 1', player_ninja2: 'Ninja 2', player_ninja3: 'Ninja 3',
    player_master: 'El maestro',
    player_random: 'El azar', player_strong: 'fuerte', player_test: 'de prueba',
    player_runs: 'rachas',
    player_best_line: 'mejor línea', player_all_lines: 'todas las líneas',
    player_directions: 'direcciones', player_windows: 'ventanas',
    whose: 'Resultados de quién (vacío: de todos)', show: 'Mostrar',
    no_results: 'Todavía no ha terminado ninguna partida.',
    against_computers: 'Personas contra el ordenador',
    between_computers: 'El ordenador contra sí mismo',
    between_people: 'Personas entre sí', game: 'Juego', games: 'Partidas', won: 'Ganadas',
    drawn: 'Empates', lost: 'Perdidas',
    helped: 'Con ayuda o deshaciendo', green_won: 'Gana verde', blue_won: 'Gana azul',
    no_limit: '–',
    chart: 'Ganadas, empatadas y perdidas por rival', depth_n: n => `profundidad ${n}`,
    ms_n: n => `${n} ms`, nodes_n: n => `${n} posiciones`,
    offline: 'No se llega al servidor; probando otra vez…',
    over: 'terminada', going: 'en juego', player_failed: 'El jugador automático no ha movido',
    illegal: 'Ese movimiento no vale.',
    error_bad_field: 'Un valor no es válido: revisa el formulario.',
    error_not_your_turn: 'No te toca.', error_game_over: 'La partida ha terminado.',
    error_illegal_move: 'Las reglas no permiten ese movimiento.',
    error_seat_taken: 'Esa invitación ya se ha usado. Aún puedes mirar.',
    error_wrong_invite: 'Esa invitación no es para esta partida.',
    error_wrong_seat: 'No tienes asiento en este tablero.',
    error_no_seat: 'Solo estás mirando.',
    error_no_help: 'Entre personas en dos tableros nadie recibe ayuda antes del final.',
    error_nothing_to_undo: 'No hay movimiento tuyo que deshacer.',
    error_busy: 'Ya esperan demasiadas búsquedas; prueba en un momento.',
    error_searching: 'El ordenador está pensando.', error_unknown_game: 'Esa partida no existe.',
    error_full: 'La mesa está llena.',
    error_other_move: 'La partida ha seguido mientras tanto.',
    error_not_kept: 'El servidor no pudo guardar ese movimiento; prueba otra vez.',
  },
};

function firstLanguage() {
  const kept = localStorage.getItem('language');
  if (kept in words) return kept;
  return (navigator.language || 'en').toLowerCase().startsWith('es') ? 'es' : 'en';
}

let language = firstLanguage();

// The text of a key, made with values where it needs some.
export function t(key, ...values) {
  const text = words[language][key];
  if (text === undefined) return key;
  return typeof text === 'function' ? text(...values) : text;
}

export const knows = key => key in words[language];

export const sideName = side => t(side);
export const SideName = side => t(side === 'green' ? 'Green' : 'Blue');

export const number = n => new Intl.NumberFormat(language).format(n);

// What people call a computer player; plug-ins and programs by the name of their file.
export function playerName(name) {
  const key = `player_${name}`;
  return knows(key) ? t(key) : name.replace(/^[a-z]+:/, '');
}

// "depth=8" in words.
export function limitName(limit) {
  const [kind, value] = (limit || '').split('=');
  return value ? t(`${kind}_n`, number(Number(value))) : t('no_limit');
}

// Writes every fixed text of the page in the chosen language.
export function translatePage() {
  document.documentElement.lang = language;
  for (const element of document.querySelectorAll('[data-t]')) {
    element.textContent = t(element.dataset.t);
  }
  for (const element of document.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
  }
  const other = document.getElementById('language');
  other.textContent = t('other');
  other.lang = t('other_code');
}

export function switchLanguage() {
  language = t('other_code');
  localStorage.setItem('language', language);
  translatePage();
}

// The texts that one language has and another lacks; the tests want none.
export function lackingWords() {
  const all = Object.keys(words).flatMap(code => Object.keys(words[code]));
  return Object.keys(words).flatMap(code => all
    .filter(key => !(key in words[code]))
    .map(key => `${code}: ${key}`));
}
