import type { SceneName } from './drawing/moods.ts'
import type { Painter } from './drawing/stage.ts'
import { paintArches } from './patterns/arches.ts'
import { paintBubbles } from './patterns/bubbles.ts'
import { paintCircuit } from './patterns/circuit.ts'
import { paintColumns } from './patterns/columns.ts'
import { paintConstellation } from './patterns/constellation.ts'
import { paintDots } from './patterns/dots.ts'
import { paintFacets } from './patterns/facets.ts'
import { paintGears } from './patterns/gears.ts'
import { paintHexes } from './patterns/hexes.ts'
import { paintHorizon } from './patterns/horizon.ts'
import { paintHills, paintPeaks } from './patterns/landscapes.ts'
import { paintPolygons } from './patterns/polygons.ts'
import { paintRays } from './patterns/rays.ts'
import { paintRings } from './patterns/rings.ts'
import { paintSpiral } from './patterns/spiral.ts'
import { paintStripes } from './patterns/stripes.ts'
import { paintTiles } from './patterns/tiles.ts'
import { paintWaves } from './patterns/waves.ts'
import { paintArms } from './scenes/arms.ts'
import { paintAtom } from './scenes/atom.ts'
import { paintBall } from './scenes/ball.ts'
import { paintBlocks } from './scenes/blocks.ts'
import { paintBoat } from './scenes/boat.ts'
import { paintCampfire } from './scenes/campfire.ts'
import { paintCards } from './scenes/cards.ts'
import { paintCastle } from './scenes/castle.ts'
import { paintChip } from './scenes/chip.ts'
import { paintCity } from './scenes/city.ts'
import { paintCoins } from './scenes/coins.ts'
import { paintCritters } from './scenes/critters.ts'
import { paintEgg } from './scenes/egg.ts'
import { paintFactory } from './scenes/factory.ts'
import { paintFarm } from './scenes/farm.ts'
import { paintFish } from './scenes/fish.ts'
import { paintForest } from './scenes/forest.ts'
import { paintGem } from './scenes/gem.ts'
import { paintHourglass } from './scenes/hourglass.ts'
import { paintLoops } from './scenes/loops.ts'
import { paintMine } from './scenes/mine.ts'
import { paintPaperclip } from './scenes/paperclip.ts'
import { paintPlanet } from './scenes/planet.ts'
import { paintPyramids } from './scenes/pyramids.ts'
import { paintSprout } from './scenes/sprout.ts'
import { paintSweets } from './scenes/sweets.ts'
import { paintTerminal } from './scenes/terminal.ts'
import { paintTowers } from './scenes/towers.ts'
import { paintTrain } from './scenes/train.ts'
import { paintUpgradeTree } from './scenes/upgradeTree.ts'
import { paintWinter } from './scenes/winter.ts'

/** The painter of each thing that a name may mention. */
const SCENE_PAINTERS: Readonly<Record<SceneName, Painter>> = {
  planet: paintPlanet,
  castle: paintCastle,
  factory: paintFactory,
  atom: paintAtom,
  forest: paintForest,
  pyramids: paintPyramids,
  ball: paintBall,
  chip: paintChip,
  arms: paintArms,
  towers: paintTowers,
  hourglass: paintHourglass,
  gem: paintGem,
  coins: paintCoins,
  mine: paintMine,
  blocks: paintBlocks,
  loops: paintLoops,
  'upgrade-tree': paintUpgradeTree,
  city: paintCity,
  farm: paintFarm,
  fish: paintFish,
  sweets: paintSweets,
  critters: paintCritters,
  cards: paintCards,
  boat: paintBoat,
  sprout: paintSprout,
  terminal: paintTerminal,
  winter: paintWinter,
  train: paintTrain,
  paperclip: paintPaperclip,
  egg: paintEgg,
  campfire: paintCampfire,
}

/** Patterns, for games whose name mentions nothing that is drawn. */
const PATTERN_PAINTERS = {
  rays: paintRays,
  rings: paintRings,
  hills: paintHills,
  peaks: paintPeaks,
  stripes: paintStripes,
  horizon: paintHorizon,
  dots: paintDots,
  bubbles: paintBubbles,
  waves: paintWaves,
  circuit: paintCircuit,
  constellation: paintConstellation,
  hexes: paintHexes,
  columns: paintColumns,
  polygons: paintPolygons,
  gears: paintGears,
  arches: paintArches,
  facets: paintFacets,
  spiral: paintSpiral,
  tiles: paintTiles,
} satisfies Record<string, Painter>

export type PatternName = keyof typeof PATTERN_PAINTERS
export type DrawingName = SceneName | PatternName

export const PATTERN_NAMES = Object.keys(PATTERN_PAINTERS) as PatternName[]

/** The painter of each drawing. */
export const PAINTERS: Readonly<Record<DrawingName, Painter>> = { ...SCENE_PAINTERS, ...PATTERN_PAINTERS }
