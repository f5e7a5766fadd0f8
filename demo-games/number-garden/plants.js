/**
 * What can be planted. `cost`: price of the first; each further one on the board costs GROWTH times more. `time`:
 * seconds from seed to ripe. `worth`: harvest before neighbors and upgrades. `rule`: what its place does, worked out in
 * worth.js. `sight`: sum ever harvested before it is offered.
 */
export const PLANTS = [
  {
    id: 'one',
    sign: '1',
    name: 'One',
    cost: 4,
    time: 5,
    worth: 1,
    sight: 0,
    rule: 'Worth the same wherever it stands.',
  },
  {
    id: 'two',
    sign: '2',
    name: 'Two',
    cost: 60,
    time: 8,
    worth: 5,
    sight: 25,
    rule: 'Three times the worth beside exactly one other Two.',
  },
  {
    id: 'prime',
    sign: '7',
    name: 'Seven',
    cost: 1500,
    time: 14,
    worth: 35,
    sight: 600,
    rule: 'Half as much again for each different kind beside it, Sevens left out.',
  },
  {
    id: 'zero',
    sign: '0',
    name: 'Zero',
    cost: 12e3,
    time: 0,
    worth: 0,
    sight: 5000,
    rule: 'Grows nothing. Doubles all beside it, unless it touches another Zero.',
  },
  {
    id: 'square',
    sign: '9',
    name: 'Nine',
    cost: 200e3,
    time: 24,
    worth: 600,
    sight: 70e3,
    rule: 'Four times the worth as part of a two-by-two block of Nines.',
  },
  {
    id: 'pi',
    sign: 'π',
    name: 'Pi',
    cost: 15e6,
    time: 40,
    worth: 9000,
    sight: 5e6,
    rule: 'Adds a third of the worth of all in its row and column, other Pis left out.',
  },
  {
    id: 'omega',
    sign: '∞',
    name: 'Infinity',
    cost: 2e9,
    time: 75,
    worth: 250e3,
    sight: 500e6,
    rule: 'Half as much again for each different kind in the whole garden.',
  },
]
/** Factor of the price from one plant of a kind to the next. */
export const GROWTH = 1.35

/** What can be improved. The price of level n is `cost` times `growth` to the n; the effects are in rules.js. */
export const UPGRADES = [
  {
    id: 'hand',
    name: 'Warm hands',
    cost: 20,
    growth: 5,
    most: 12,
    sight: 5,
    text: 'A touch hurries a growing number along.',
  },
  {
    id: 'water',
    name: 'Clear water',
    cost: 50,
    growth: 5.5,
    most: 15,
    sight: 20,
    text: 'All numbers grow a fifth faster.',
  },
  {
    id: 'soil',
    name: 'Black soil',
    cost: 150,
    growth: 7,
    most: 20,
    sight: 60,
    text: 'All numbers are worth two fifths more.',
  },
  {
    id: 'land',
    name: 'More land',
    cost: 400,
    growth: 110,
    most: 4,
    sight: 150,
    text: 'One more row and column.',
  },
  {
    id: 'rake',
    name: 'Rake',
    cost: 500,
    growth: 1,
    most: 1,
    sight: 250,
    text: 'Harvest everything that is ripe at once (key H).',
  },
  {
    id: 'gleaner',
    name: 'Gleaners',
    cost: 1500,
    growth: 14,
    most: 6,
    sight: 800,
    text: 'They harvest what is ripe for you, for a share.',
  },
  {
    id: 'compost',
    name: 'Compost',
    cost: 5000,
    growth: 20,
    most: 5,
    sight: 3000,
    text: 'Seeds cost a tenth less.',
  },
  {
    id: 'bees',
    name: 'Bees',
    cost: 30e3,
    growth: 24,
    most: 6,
    sight: 15e3,
    text: 'What neighbors add counts a fifth more.',
  },
]

/** Feats; each makes everything worth two percent more. `s` is the state. */
export const ACHIEVEMENTS = [
  { id: 'first', name: 'First fruit', text: 'Harvest a number.', done: (s) => s.harvests >= 1 },
  { id: 'hundred', name: 'Three digits', text: 'Harvest a hundred in all.', done: (s) => s.total >= 100 },
  {
    id: 'full',
    name: 'No bare soil',
    text: 'Fill every plot.',
    done: (s) => s.plots.every(({ kind }) => kind),
  },
  { id: 'pair', name: 'It takes two', text: 'Grow two Twos.', done: (s) => count(s, 'two') >= 2 },
  { id: 'streak', name: 'In the flow', text: 'Reach a streak of 25.', done: (s) => s.streak >= 25 },
  {
    id: 'touch',
    name: 'Green thumb',
    text: 'Touch growing numbers 200 times.',
    done: (s) => s.nudges >= 200,
  },
  { id: 'thousand', name: 'With a comma', text: 'Harvest 10,000 in all.', done: (s) => s.total >= 1e4 },
  { id: 'nothing', name: 'Much ado', text: 'Grow a Zero.', done: (s) => count(s, 'zero') >= 1 },
  { id: 'land', name: 'Smallholder', text: 'Own sixteen plots.', done: (s) => s.plots.length >= 16 },
  { id: 'block', name: 'Squared', text: 'Grow four Nines.', done: (s) => count(s, 'square') >= 4 },
  { id: 'million', name: 'Seven digits', text: 'Harvest a million in all.', done: (s) => s.total >= 1e6 },
  { id: 'glean', name: 'Hands free', text: 'Take on gleaners.', done: (s) => s.upgrades.gleaner >= 1 },
  { id: 'crowd', name: 'Harvest home', text: 'Harvest 2,000 numbers.', done: (s) => s.harvests >= 2000 },
  { id: 'circle', name: 'Irrational', text: 'Grow a Pi.', done: (s) => count(s, 'pi') >= 1 },
  {
    id: 'kinds',
    name: 'Whole alphabet',
    text: 'Grow every kind at once.',
    done: (s) => PLANTS.every(({ id }) => count(s, id) > 0),
  },
  { id: 'billion', name: 'Ten digits', text: 'Harvest a billion in all.', done: (s) => s.total >= 1e9 },
  { id: 'estate', name: 'Estate', text: 'Own all the land.', done: (s) => s.plots.length >= 49 },
  { id: 'counted', name: 'Garden counted', text: 'Harvest a trillion in all.', done: (s) => s.total >= 1e12 },
]

/** How many of a kind stand in the garden. */
export function count(state, kind) {
  return state.plots.reduce((sum, plot) => sum + (plot.kind === kind ? 1 : 0), 0)
}
