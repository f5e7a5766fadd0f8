import type { SeededRandom } from '#/shared/seededRandom.ts'
import type { SceneName } from './drawing/sceneMoods.ts'
import { wordsOf } from './nameWords.ts'

/** Each setting tag of the taxonomy has a scene of its own, named like the tag. */
const SETTING_SCENES: readonly SceneName[] = [
  'cyberpunk',
  'historic',
  'space',
  'post-apocalyptic',
  'war',
  'industrial',
  'fantasy',
  'scientific',
  'futuristic',
  'steampunk',
  'experimental',
  'technological',
  'sport',
  'nature',
  'unique-setting',
  'mysterious',
  'mathematical',
]

/** The scenes of tags that say how a game is played, the most distinctive tags first. */
const PLAY_SCENES: readonly (readonly [tag: string, scenes: readonly SceneName[]])[] = [
  ['tower-defense', ['towers']],
  ['gambling', ['cards']],
  ['factory', ['conveyor']],
  ['puzzle', ['puzzle']],
  ['loops', ['loops']],
  ['tmt', ['upgrade-tree']],
  ['branching-upgrade-tree', ['upgrade-tree']],
  ['text-based', ['terminal']],
  ['world-building', ['city']],
  ['people-management', ['city']],
  ['exploration', ['journey']],
  ['survival', ['post-apocalyptic', 'journey']],
  ['rpg', ['quest']],
  ['auto-battling', ['quest', 'war']],
  ['action-adventure', ['quest', 'journey']],
  ['relaxing', ['calm-sea', 'sprout']],
  ['trading', ['coins', 'journey']],
  ['money-making', ['coins', 'city']],
  ['resource-management', ['mine', 'farm', 'conveyor']],
  ['strategy', ['towers', 'war', 'city']],
  ['numbers-go-up', ['numbers', 'mathematical', 'bursts']],
  ['story', ['terminal', 'quest', 'journey']],
  ['secrets', ['mysterious', 'quest']],
  ['prestige', ['loops', 'upgrade-tree']],
  ['big-numbers', ['numbers', 'coins']],
  ['offline-progress', ['hourglass', 'calm-sea']],
]

/** Scenes that suit any incremental game. */
const IDLE_SCENES: readonly SceneName[] = [
  'hourglass',
  'sprout',
  'calm-sea',
  'loops',
  'mine',
  'conveyor',
  'numbers',
]
const CLICK_SCENES: readonly SceneName[] = ['bursts', 'numbers', 'coins', 'puzzle', 'mine']

/** The scene, and the word of the name that called for it (empty when none did). */
export interface SceneChoice {
  scene: SceneName
  word: string
}

/** The weight of each trait of a game in the choice of its scene. */
const WEIGHT = { word: 6, weakWord: 2, setting: 3, uniqueSetting: 1, play: 2, mood: 3 }

/** Of the tags of play, these many count, the most distinctive first. */
const MAX_PLAY_TRAITS = 4

/**
 * Which scene a game is drawn as. A word of the name that names a thing to be drawn ('cookie', 'cat') decides alone.
 * Otherwise the name picks at random, by weight, among all that is known of the game: its other distinctive words, its settings, how it is
 * played. So games of the same tags are drawn as different scenes. The order of the tags does not matter, and unknown
 * tags are ignored.
 */
export function chooseScene(name: string, tags: readonly string[], random: SeededRandom): SceneChoice {
  const spoken = sceneOfName(name)
  if (spoken !== undefined && THINGS.has(spoken.scene)) return spoken
  const traits = traitsOf(tags)
  if (spoken !== undefined)
    traits.push({ weight: spoken.weak ? WEIGHT.weakWord : WEIGHT.word, scenes: [spoken.scene] })
  const scene = random.pick(pickTrait(traits, random))
  return { scene, word: scene === spoken?.scene ? spoken.word : '' }
}

/** One trait of a game: how much it weighs, and the scenes that show it. */
interface Trait {
  weight: number
  scenes: readonly SceneName[]
}

function traitsOf(tags: readonly string[]): Trait[] {
  const settings = SETTING_SCENES.filter((scene) => tags.includes(scene)).map((scene) => ({
    // 'Unique setting' says that the others do not fit well, so any other setting outweighs it.
    weight: scene === 'unique-setting' ? WEIGHT.uniqueSetting : WEIGHT.setting,
    scenes: [scene],
  }))
  const played = PLAY_SCENES.filter(([tag]) => tags.includes(tag))
    .slice(0, MAX_PLAY_TRAITS)
    .map(([, scenes]) => ({ weight: WEIGHT.play, scenes }))
  return [...settings, ...played, { weight: WEIGHT.mood, scenes: anyScenes(tags) }]
}

/** The scenes of one trait, each trait as likely as it weighs. */
function pickTrait(traits: readonly Trait[], random: SeededRandom): readonly SceneName[] {
  let left = random.next() * traits.reduce((sum, { weight }) => sum + weight, 0)
  for (const { weight, scenes } of traits) {
    left -= weight
    if (left < 0) return scenes
  }
  return traits.at(-1)!.scenes
}

function anyScenes(tags: readonly string[]): readonly SceneName[] {
  const idles = tags.includes('idle') || tags.includes('semi-idle')
  const clicks = tags.includes('clicker') || tags.includes('active')
  if (idles === clicks) return [...IDLE_SCENES, ...CLICK_SCENES]
  return idles ? IDLE_SCENES : CLICK_SCENES
}

/** Scenes of things that a name can only mean literally. */
const THINGS: ReadonlySet<SceneName> = new Set<SceneName>([
  'sweets',
  'critters',
  'ocean',
  'farm',
  'winter',
  'sport',
  'cards',
])

/** English words that name a subject. A plural matches by dropping its s. */
const SPOKEN: Partial<Record<SceneName, string>> = {
  space:
    'space star starship galaxy galactic planet planetary cosmos cosmic universe universal moon lunar mars astro asteroid rocket orbit alien nebula solar sun interstellar ufo',
  mine: 'mine miner mining cave cavern caverns diamond gem crystal dig digger drill drilla ore gold nugget dwarf dwarves pickaxe pickcrafter shovel',
  farm: 'farm farmer farming ranch harvest crop potato barn tractor hay egg eggs chicken inc',
  sweets:
    'cookie candy cake donut doughnut bakery baker bake sushi pizza burger hamburger food cook cooking chef restaurant bacon banana fruit pancake taco popcorn pie cheese chocolate cupcake cooky sweet bread kitchen boba cream apple pickle cashew strawberry pineapple orange tavern coffee',
  critters:
    'cat kitten kitty dog doge puppy poodle pet animal zoo hamster rabbit bunny bear panda pig monkey giraffe goat tiger lion rhino mouse fox kiwi duck llama lhama critter poke teddy paws unicorn chameleon koala cow horse elephant wolf frog phrog',
  ocean:
    'ocean sea fish fishing shark aquarium underwater octopus whale turtle pacifish chillquarium dolphin crab submarine water harbor reef',
  city: 'city town village civilization metropolis mall hotel house landlord estate micropolis school classroom empire kingdom settlement',
  coins:
    'money cash billionaire trillionaire millionaire rich richman capitalist tycoon bank business company coin coins bitcoin crypto stock mafia trading trade euro market shop investor oil dollar heist',
  quest:
    'hero heroes knight warrior quest rpg sword legend battle dungeon raid titan slayer boss adventure viking vikings barbarian fighter hunter rogue loot arena ninja samurai clash champion',
  fantasy:
    'dragon magic wizard mage realm castle fairy witch lich elf elves goblin monster myth mythic enchanted sorcerer portal spell fantasy',
  towers: 'tower towers defense defence defender guardian guardians td siege fortress',
  conveyor: 'factory industry industries assembly crafting craft machine supply automation conveyor',
  industrial: 'generator reactor steel coal smelter sweatshop engine gear gears scrap power energy',
  'post-apocalyptic': 'zombie zombies apocalypse doomsday wasteland survivor nuclear undead zombidle killz',
  winter: 'christmas winter snow santa holiday holyday frozen gift',
  numbers:
    'number numbers googol billion million percent multiplier multipliers exponent progress increment infinity infinite',
  mathematical:
    'math geometry shape shapes cube cubes polygon fractal spiral dimension dimensions prime digit calculus',
  'upgrade-tree': 'tree layers prestige',
  sprout: 'evolution grow garden plant leaf grass cactus flower seed evolve sprout tomato',
  scientific:
    'atom atomic atoms quantum particle science research chemistry lab laboratory bacteria bacterial virus cell antimatter matter element dna molecule promethium',
  technological:
    'computer hacker hack hacking code coding robot roboto pc cyber server programmer ai microchip android androsystem internet youtuber youtubers social developer node nodebuster network',
  hourglass: 'time hourglass clock kronos groundhog chrono waiting retirement tick warp',
  sport:
    'soccer football basketball baseball sport sports golf tennis boxing ball gym biceps hockey pins breakout champions',
  journey:
    'train railway transport car taxi truck road delivery travel airport airfield airline drift traffic racing bus journey',
  cards: 'card cards poker casino dice straits roulette blackjack solitaire gamble flipper',
  war: 'war army tank military soldier campaign armada fleet commando commandos battlefield revolution',
  historic:
    'rome roman egypt pharaoh anubis horus ancient medieval pyramid greek feudal stone age western west',
  'calm-sea': 'island islands beach boat ship ships pirate pirates sail cozy relax paradise waters oasis',
  experimental: 'art artist paint painter color colour music jazz band dj hardbass bard beat hop',
  terminal: 'text typing author writer word words story tale tales book library type',
  puzzle: 'puzzle block blocks merge chess tetris match',
  mysterious:
    'dark darkness shadow ghost mystery horror demon devil devils abyss void forbidden black night nightmare',
}

const SCENE_OF_WORD = new Map<string, SceneName>(
  Object.entries(SPOKEN).flatMap(([scene, words]) =>
    words.split(' ').map((word) => [word, scene as SceneName] as const),
  ),
)

/** The scene of the first distinctive word; words such as 'tycoon' that only color a name count when no other does. */
function sceneOfName(name: string): (SceneChoice & { weak: boolean }) | undefined {
  let weak: (SceneChoice & { weak: boolean }) | undefined
  for (const word of wordsOf(name)) {
    const plain = word.toLowerCase()
    const single = plain.replace(/s$/, '')
    const scene = SCENE_OF_WORD.get(plain) ?? SCENE_OF_WORD.get(single)
    if (scene === undefined) continue
    if (!WEAK_WORDS.has(plain)) return { scene, word: single, weak: false }
    weak ??= { scene, word: single, weak: true }
  }
  return weak
}

/** Words so common in names of the genre that they say little. */
const WEAK_WORDS = new Set(
  'merge tycoon rpg evolution quest adventure business company empire hero heroes inc prestige time revolution story craft crafting age legend journey defense legends battle campaign tree dimensions type book gold'.split(
    ' ',
  ),
)
