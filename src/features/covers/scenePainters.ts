import type { SceneName } from './sceneMoods.ts'
import { paintBursts } from './scenes/bursts.ts'
import { paintCalmSea } from './scenes/calmSea.ts'
import { paintCards } from './scenes/cards.ts'
import { paintCity } from './scenes/city.ts'
import { paintCoins } from './scenes/coins.ts'
import { paintConveyor } from './scenes/conveyor.ts'
import { paintCritters } from './scenes/critters.ts'
import { paintCyberpunk } from './scenes/cyberpunk.ts'
import { paintExperimental } from './scenes/experimental.ts'
import { paintFantasy } from './scenes/fantasy.ts'
import { paintFarm } from './scenes/farm.ts'
import { paintFuturistic } from './scenes/futuristic.ts'
import { paintHistoric } from './scenes/historic.ts'
import { paintHourglass } from './scenes/hourglass.ts'
import { paintIndustrial } from './scenes/industrial.ts'
import { paintJourney } from './scenes/journey.ts'
import { paintLoops } from './scenes/loops.ts'
import { paintMathematical } from './scenes/mathematical.ts'
import { paintMine } from './scenes/mine.ts'
import { paintMysterious } from './scenes/mysterious.ts'
import { paintNature } from './scenes/nature.ts'
import { paintNumbers } from './scenes/numbers.ts'
import { paintOcean } from './scenes/ocean.ts'
import { paintPostApocalyptic } from './scenes/postApocalyptic.ts'
import { paintPuzzle } from './scenes/puzzle.ts'
import { paintQuest } from './scenes/quest.ts'
import { paintScientific } from './scenes/scientific.ts'
import { paintSpace } from './scenes/space.ts'
import { paintSport } from './scenes/sport.ts'
import { paintSprout } from './scenes/sprout.ts'
import { paintSteampunk } from './scenes/steampunk.ts'
import { paintSweets } from './scenes/sweets.ts'
import { paintTechnological } from './scenes/technological.ts'
import { paintTerminal } from './scenes/terminal.ts'
import { paintTowers } from './scenes/towers.ts'
import { paintUniqueSetting } from './scenes/uniqueSetting.ts'
import { paintUpgradeTree } from './scenes/upgradeTree.ts'
import { paintWar } from './scenes/war.ts'
import { paintWinter } from './scenes/winter.ts'
import type { Painter } from './stage.ts'

/** The painter of each scene. */
export const SCENE_PAINTERS: Readonly<Record<SceneName, Painter>> = {
  space: paintSpace,
  fantasy: paintFantasy,
  industrial: paintIndustrial,
  scientific: paintScientific,
  nature: paintNature,
  cyberpunk: paintCyberpunk,
  futuristic: paintFuturistic,
  war: paintWar,
  historic: paintHistoric,
  mathematical: paintMathematical,
  mysterious: paintMysterious,
  'post-apocalyptic': paintPostApocalyptic,
  steampunk: paintSteampunk,
  sport: paintSport,
  technological: paintTechnological,
  experimental: paintExperimental,
  'unique-setting': paintUniqueSetting,
  numbers: paintNumbers,
  conveyor: paintConveyor,
  quest: paintQuest,
  towers: paintTowers,
  hourglass: paintHourglass,
  bursts: paintBursts,
  coins: paintCoins,
  mine: paintMine,
  puzzle: paintPuzzle,
  loops: paintLoops,
  'upgrade-tree': paintUpgradeTree,
  city: paintCity,
  farm: paintFarm,
  ocean: paintOcean,
  sweets: paintSweets,
  critters: paintCritters,
  cards: paintCards,
  'calm-sea': paintCalmSea,
  sprout: paintSprout,
  terminal: paintTerminal,
  winter: paintWinter,
  journey: paintJourney,
}
