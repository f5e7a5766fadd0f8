import { DAY_MS } from '#/shared/durations.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoDay } from './demoCalendar.ts'
import type { PlacedGame } from './demoGames.ts'
import type { DemoPost } from './demoPosts.ts'

/** For how many days back the demo has visits. */
const DAYS = 45
/** Views of the most popular game on an ordinary day. */
const TOP_GAME_DAILY_VIEWS = 60

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
    const ordinary = TOP_GAME_DAILY_VIEWS * (file.popularity / 1000) ** 1.5 * random.between(0.5, 1.5)
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

/** How many days after it was written a post is read most. */
const FRESH_DAYS = 6
/** For how many days back posts are found now and then, and the share of these days. */
const FOUND_DAYS = 30
const FOUND_SHARE = 0.2

/**
 * Views of the community's posts, as sums of days: more of those with many votes, most while a post is new. Reviews are read on the pages of
 * their games.
 */
export function postViewRows(posts: readonly DemoPost[], calendar: DemoCalendar) {
  return posts.flatMap(({ row, voted }) => {
    if (row.post_type === 'review' || row.is_private) return []
    const random = seededRandom(`readers of ${row.title}`, 'demo')
    const readers = (8 + voted.up + voted.down) * random.between(2, 5)
    const views = new Map<string, number>()
    const read = (at: number, count: number) => {
      if (at > calendar.now || at < voted.at || count < 1) return
      views.set(isoDay(at), (views.get(isoDay(at)) ?? 0) + Math.round(count))
    }
    for (let day = 0; day < FRESH_DAYS; day++)
      read(voted.at + day * DAY_MS, readers * 0.5 ** (day + 1) * random.between(0.7, 1.3))
    for (let back = 0; back < FOUND_DAYS; back++)
      if (random.chance(FOUND_SHARE)) read(calendar.now - back * DAY_MS, random.between(1, 1 + readers / 40))
    return [...views].map(([day, count]) => ({ post_id: row.id, day, views: count }))
  })
}
