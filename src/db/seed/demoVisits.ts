import { DAY_MS } from '#/shared/durations.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoDay } from './demoCalendar.ts'
import type { PlacedGame } from './demoGames.ts'

/** For how many days back the demo has visits. */
const DAYS = 45
/** Views of the most popular game on an ordinary day. */
const MOST_VIEWS = 60

/**
 * Views of games and clicks on their links, as sums of days: their number follows popularity, with good and bad days. Single visits are not
 * made up.
 */
export function visitRows(games: Iterable<PlacedGame>, calendar: DemoCalendar) {
  const views = []
  const clicks = []
  for (const { id, added, file } of games) {
    if (file.state === 'unconfirmed') continue
    const random = seededRandom(`visits to ${file.urlid}`, 'demo')
    const ordinary = MOST_VIEWS * (file.popularity / 1000) ** 1.5 * random.between(0.5, 1.5)
    const types = [...new Set(file.links.filter(({ url }) => !url.startsWith('/')).map(({ type }) => type))]
    for (let back = 0; back < DAYS; back++) {
      const seen = Math.round(ordinary * random.between(0.3, 1.7))
      const followed = Math.round(seen * random.between(0.2, 0.6))
      const link_type = types.length > 0 ? random.pick(types) : undefined
      const at = calendar.now - back * DAY_MS
      if (at < added || seen === 0) continue
      const day = isoDay(at)
      views.push({ game_id: id, day, views: seen })
      if (link_type && followed > 0) clicks.push({ game_id: id, day, link_type, clicks: followed })
    }
  }
  return { views, clicks }
}
