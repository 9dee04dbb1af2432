// Tables of four socket.io clients that move as soon as they see the state update, or at a pace.
// node client.cjs '{"port": 8000, "tables": 10, "seconds": 5, "pace": 0, "warmUp": 1}'
// Prints a line of JSON when measuring begins, and one with the figures when it ends.
const { io } = require('socket.io-client');
const { NAME, HAND, PLACES } = require('./game.cjs');

const SEATS = 4;
const SETTING_UP = 16;
const wanted = JSON.parse(process.argv[2]);
const base = `http://127.0.0.1:${wanted.port}`;
const tally = { open: false, acks: [], news: [], bytes: 0, updates: 0, games: 0 };
const now = () => performance.now();

const post = async (path, data) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(data) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
};

// Counts the bytes that one seat receives.
const countBytes = (socket) => {
  socket.io.engine.on('packet', ({ type, data }) => {
    if (tally.open && type === 'message' && typeof data === 'string' && data.includes('"update"')) {
      tally.bytes += data.length;
      tally.updates += 1;
    }
  });
};

class Seat {
  constructor(table, number) {
    this.table = table;
    this.id = String(number);
    this.state = null;
  }

  async sitDown(match) {
    const joined = await post(`/games/${NAME}/${match}/join`, { playerID: this.id, playerName: `Seat ${this.id}` });
    this.credentials = joined.playerCredentials;
    this.socket = io(`${base}/${NAME}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    this.socket.on('update', (key, state) => this.onUpdate(state));
    await new Promise((resolve, reject) => {
      this.socket.on('connect', () => this.socket.emit('sync', match, this.id, this.credentials, SEATS));
      this.socket.on('connect_error', reject);
      this.socket.on('sync', (key, info) => {
        this.state = info.state;
        resolve();
      });
    });
    if (this.table.counted && this.id === '0') countBytes(this.socket);
  }

  onUpdate(state) {
    if (this.state !== null && state._stateID <= this.state._stateID) return;
    this.state = state;
    this.table.onUpdate(this, state);
  }
}

class Table {
  constructor(number) {
    this.counted = number === 0;
    this.credit = 0;
    this.seats = [];
    this.sent = null; // the move under way: which state it makes, who made it, when
  }

  async setUp() {
    this.match = (await post(`/games/${NAME}/create`, { numPlayers: SEATS })).matchID;
    const seats = Array.from({ length: SEATS }, (_, number) => new Seat(this, number));
    await Promise.all(seats.map((seat) => seat.sitDown(this.match)));
    this.seats = seats;
    this.sent = null;
  }

  onUpdate(seat, state) {
    const sent = this.sent;
    if (sent !== null && state._stateID >= sent.makes) {
      const taken = now() - sent.at;
      if (tally.open) (seat.id === sent.who ? tally.acks : tally.news).push(taken);
      if (seat.id === sent.who) sent.done = true;
    }
    if (state.ctx.gameover !== undefined) this.beginAgain();
    else this.goOn();
  }

  // The player to move does so once they see that it is their turn; the player before must have seen their own move, too.
  goOn() {
    if (this.credit < 1 || (this.sent !== null && !this.sent.done)) return;
    const seat = this.seats.find((each) => each.state.ctx.currentPlayer === each.id);
    if (seat === undefined || (this.sent !== null && seat.state._stateID < this.sent.makes)) return;
    const { _stateID: number } = seat.state;
    this.credit -= 1;
    this.sent = { makes: number + 1, who: seat.id, at: now(), done: false };
    const payload = { type: 'lay', args: [number % HAND, number % PLACES], playerID: seat.id, credentials: seat.credentials };
    seat.socket.emit('update', { type: 'MAKE_MOVE', payload }, number, this.match, seat.id);
  }

  beginAgain() {
    if (this.seats.length === 0 || !this.sent.done) return;
    if (tally.open) tally.games += 1;
    this.leave();
    this.setUp().then(() => this.goOn(), fail);
  }

  leave() {
    for (const seat of this.seats) {
      seat.socket.removeAllListeners();
      seat.socket.disconnect();
    }
    this.seats = [];
  }
}

const fail = (error) => {
  process.stderr.write(`${error.stack || error}\n`);
  process.exit(1);
};

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

const percentile = (values, share) => {
  if (values.length === 0) return 0;
  const row = Float64Array.from(values).sort();
  return Number(row[Math.min(row.length - 1, Math.floor(share * row.length))].toFixed(3));
};

const setUpAll = async (tables) => {
  const waiting = [...tables];
  const work = async () => {
    while (waiting.length) await waiting.pop().setUp();
  };
  await Promise.all(Array.from({ length: SETTING_UP }, work));
};

const pace = (tables, rate) => {
  const start = now() + 10;
  tables.forEach((table, number) => {
    let at = start + (number / tables.length / rate) * 1000;
    const again = () => {
      at += 1000 / rate;
      setTimeout(again, at - now());
      table.credit = 1;
      if (table.seats.length) table.goOn();
    };
    setTimeout(again, at - now());
  });
};

const main = async () => {
  const tables = Array.from({ length: wanted.tables }, (_, number) => new Table(number));
  const begun = now();
  await setUpAll(tables);
  const setUp = (now() - begun) / 1000;
  if (wanted.pace) pace(tables, wanted.pace);
  else {
    tables.forEach((table) => {
      table.credit = Infinity;
      table.goOn();
    });
  }
  await sleep(wanted.warmUp);
  const cpu = process.cpuUsage();
  const start = now();
  console.log(JSON.stringify({ begun: true }));
  tally.open = true;
  await sleep(wanted.seconds);
  tally.open = false;
  const seconds = (now() - start) / 1000;
  const used = process.cpuUsage(cpu);
  const { acks, news, bytes, updates, games } = tally;
  console.log(
    JSON.stringify({
      seconds,
      setUp,
      games,
      moves: acks.length,
      acks: [percentile(acks, 0.5), percentile(acks, 0.99)],
      news: [percentile(news, 0.5), percentile(news, 0.99), news.length],
      newsBytes: updates ? Math.round(bytes / updates) : 0,
      cpu: (used.user + used.system) / 1e6 / seconds,
    }),
  );
  process.exit(0);
};

main().catch(fail);
