import { wordsOf } from './nameWords.ts'
import type { DrawingName } from './painters.ts'

/** The words that name what a drawing shows: those that mean it in a name and in a description, and those that do so in a name only. */
interface SubjectWords {
  both?: string
  name?: string
}

const SUBJECTS: Partial<Record<DrawingName, SubjectWords>> = {
  sweets: { both: 'cookie donut doughnut cupcake muffin candy bonbon', name: 'cake sweet' },
  critters: {
    both: 'cat kitten kitty fox wolf panda teddy hamster koala rabbit bunny dog doge puppy poodle cow',
    name: 'mouse bear',
  },
  fish: { both: 'fish shark aquarium', name: 'fishing' },
  farm: { both: 'farm barn', name: 'farmer farming ranch' },
  egg: { both: 'egg' },
  winter: { both: 'christmas xmas' },
  ball: { both: 'soccer football basketball' },
  cards: { both: 'dice poker blackjack solitaire', name: 'card die' },
  mine: { name: 'mine miner mining' },
  planet: { both: 'planet', name: 'space galaxy universe cosmos interstellar' },
  city: { both: 'city', name: 'town village metropolis' },
  coins: { name: 'coin money cash gold' },
  castle: { both: 'castle' },
  towers: { name: 'tower fortress' },
  hourglass: { both: 'hourglass', name: 'time clock' },
  sprout: { both: 'garden', name: 'plant leaf sprout seed' },
  'upgrade-tree': { name: 'tree' },
  factory: { both: 'factory', name: 'industry' },
  atom: { both: 'atom', name: 'atomic antimatter particle quantum nucleus proton electron' },
  chip: { both: 'microchip', name: 'chip computer hacker hacking cpu' },
  boat: { both: 'sailboat', name: 'boat ship sail pirate' },
  train: { both: 'railway metro', name: 'train railroad' },
  terminal: { name: 'terminal typing code coding programmer developer dev' },
  blocks: { both: 'tetris', name: 'block brick puzzle' },
  loops: { name: 'loop' },
  arms: { both: 'sword', name: 'axe shield blade' },
  gem: { both: 'gem diamond crystal', name: 'jewel ruby emerald' },
  forest: { both: 'forest', name: 'grove wood' },
  pyramids: { both: 'pyramid' },
  paperclip: { both: 'paperclip' },
  campfire: { both: 'campfire bonfire', name: 'fire ember' },
  gears: { name: 'gear cog clockwork crank' },
  spiral: { name: 'spiral fractal' },
  polygons: { name: 'polygon cube geometry' },
  constellation: { name: 'star constellation' },
  rings: { name: 'ring orbit orbital' },
  waves: { name: 'wave ocean sea' },
  bubbles: { both: 'bubble' },
  peaks: { name: 'mountain' },
}

const IN_NAMES = new Map<string, DrawingName>()
const IN_DESCRIPTIONS = new Map<string, DrawingName>()
for (const [drawing, { both = '', name = '' }] of Object.entries(SUBJECTS)) {
  for (const word of `${both} ${name}`.trim().split(' ')) IN_NAMES.set(word, drawing as DrawingName)
  for (const word of both.split(' ')) IN_DESCRIPTIONS.set(word, drawing as DrawingName)
}
IN_DESCRIPTIONS.delete('')

/** A description begins with what it is about: later words may name anything, and those after 'by' are its makers. */
const beginningOf = (description: string) =>
  description
    .split(/\bby\b/i, 1)[0]!
    .split(/\s+/, MAX_DESCRIPTION_WORDS)
    .join(' ')
const MAX_DESCRIPTION_WORDS = 8

/** What is drawn, and the word that named it, in the singular. */
export interface Subject {
  drawing: DrawingName
  word: string
}

/** The first thing that the name, else the beginning of the description, names; undefined if there is no drawing of it. */
export function subjectOf(name: string, description: string): Subject | undefined {
  return firstNamed(wordsOf(name), IN_NAMES) ?? firstNamed(wordsOf(beginningOf(description)), IN_DESCRIPTIONS)
}

function firstNamed(
  words: readonly string[],
  drawings: ReadonlyMap<string, DrawingName>,
): Subject | undefined {
  for (const [at, each] of words.entries()) {
    if (isDenied(words, at)) continue
    for (const word of singulars(each.toLowerCase())) {
      const drawing = drawings.get(word)
      if (drawing) return { drawing, word }
    }
  }
  return undefined
}

/** Whether a word says what something is not: 'not a farm', 'no cats'. */
function isDenied(words: readonly string[], at: number): boolean {
  const wordBefore = (place: number) => words[place - 1]?.toLowerCase() ?? ''
  return NEGATIONS.has(wordBefore(ARTICLES.has(wordBefore(at)) ? at - 1 : at))
}
const NEGATIONS = new Set(['not', 'no', 'without'])
const ARTICLES = new Set(['a', 'an', 'the'])

/** A word, and what it would be the plural of. */
const singulars = (word: string) => [
  word,
  word.replace(/s$/, ''),
  word.replace(/es$/, ''),
  word.replace(/ies$/, 'y'),
  word.replace(/ves$/, 'f'),
]
