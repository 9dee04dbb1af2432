// A boardgame.io server with its usual storage, which is memory. node server.cjs PORT
const { Server } = require('boardgame.io/server');
const { game } = require('./game.cjs');

const server = Server({ games: [game], origins: ['http://127.0.0.1'] });
server.run({ port: Number(process.argv[2]), callback: () => {} });
process.on('SIGTERM', () => process.exit(0));
