// A game of four with a hidden deck and hidden hands, about as long as one of ours and lighter in rules and state.
const { INVALID_MOVE } = require('boardgame.io/core');

const NAME = 'load';
const MOVES = 150; // as many as a game of ours has on average
const HAND = 5;
const PLACES = 20;
const CARDS = 60;

const setup = ({ ctx, random }) => {
  const deck = random.Shuffle(Array.from({ length: CARDS }, (_, card) => card));
  const hands = Array.from({ length: ctx.numPlayers }, () => deck.splice(0, HAND));
  return { secret: { deck }, hands, table: Array(PLACES).fill(null), gold: Array(ctx.numPlayers).fill(0), moves: 0 };
};

// Lay a card of one's hand on a place, take gold for it, draw another; what lay there goes under the deck.
const lay = ({ G, ctx }, index, place) => {
  const hand = G.hands[ctx.currentPlayer];
  if (!(index >= 0 && index < hand.length && place >= 0 && place < PLACES)) return INVALID_MOVE;
  const [card] = hand.splice(index, 1);
  if (G.table[place] !== null) G.secret.deck.unshift(G.table[place]);
  G.table[place] = card;
  G.gold[ctx.currentPlayer] += card % 6;
  hand.push(G.secret.deck.pop());
  G.moves += 1;
};

const playerView = ({ G, playerID }) => {
  const { secret, ...open } = G;
  const hands = G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hand.map(() => null)));
  return { ...open, hands, deck: secret.deck.length };
};

const game = {
  name: NAME,
  setup,
  moves: { lay: { move: lay, client: false } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G }) => (G.moves >= MOVES ? { gold: G.gold } : undefined),
  playerView,
  disableUndo: true, // which spares it work
  minPlayers: 4,
  maxPlayers: 4,
};

module.exports = { NAME, HAND, PLACES, game };
