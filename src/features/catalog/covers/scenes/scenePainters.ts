import type { SceneName } from '#/features/catalog/covers/drawing/sceneMoods.ts'
import type { Painter } from '#/features/catalog/covers/drawing/stage.ts'
import { paintBursts } from './bursts.ts'
import { paintCalmSea } from './calmSea.ts'
import { paintCards } from './cards.ts'
import { paintCity } from './city.ts'
import { paintCoins } from './coins.ts'
import { paintConveyor } from './conveyor.ts'
import { paintCritters } from './critters.ts'
import { paintCyberpunk } from './cyberpunk.ts'
import { paintExperimental } from './experimental.ts'
import { paintFantasy } from './fantasy.ts'
import { paintFarm } from './farm.ts'
import { paintFuturistic } from './futuristic.ts'
import { paintHistoric } from './historic.ts'
import { paintHourglass } from './hourglass.ts'
import { paintIndustrial } from './industrial.ts'
import { paintJourney } from './journey.ts'
import { paintLoops } from './loops.ts'
import { paintMathematical } from './mathematical.ts'
import { paintMine } from './mine.ts'
import { paintMysterious } from './mysterious.ts'
import { paintNature } from './nature.ts'
import { paintNumbers } from './numbers.ts'
import { paintOcean } from './ocean.ts'
import { paintPostApocalyptic } from './postApocalyptic.ts'
import { paintPuzzle } from './puzzle.ts'
import { paintQuest } from './quest.ts'
import { paintScientific } from './scientific.ts'
import { paintSpace } from './space.ts'
import { paintSport } from './sport.ts'
import { paintSprout } from './sprout.ts'
import { paintSteampunk } from './steampunk.ts'
import { paintSweets } from './sweets.ts'
import { paintTechnological } from './technological.ts'
import { paintTerminal } from './terminal.ts'
import { paintTowers } from './towers.ts'
import { paintUniqueSetting } from './uniqueSetting.ts'
import { paintUpgradeTree } from './upgradeTree.ts'
import { paintWar } from './war.ts'
import { paintWinter } from './winter.ts'

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
