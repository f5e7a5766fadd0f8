import { expect, test } from 'vitest'
import { DAY_MS } from '#/shared/durations.ts'
import { demoCalendar, isoDay } from './demoCalendar.ts'
import { readDemoFiles } from './demoFiles.ts'
import { placeGames, withBundledMoved } from './demoGames.ts'
import { demoMembers } from './demoMembers.ts'

const files = await readDemoFiles()
const written = [...files.reviews, ...files.discussions, ...files.lists, ...files.comments]
const CLOCKS = ['2024-02-29T00:00:00Z', '2026-11-20T12:00:00Z', '2031-08-01T23:59:59Z'].map(
  (clock) => new Date(clock),
)

test.each(CLOCKS)('on %s the newest text is of the day before, and the newest update of that week', (now) => {
  const calendar = demoCalendar(files, now)
  const newest = Math.max(...written.map(({ created_at }) => calendar.at(created_at)))
  expect(isoDay(newest)).toBe(isoDay(now.getTime() - DAY_MS))
  const bundled = withBundledMoved(files, calendar).updates.filter(({ game }) => game === 'number-garden')
  const days = bundled.map(({ date }) => (now.getTime() - Date.parse(date)) / DAY_MS)
  expect(Math.min(...days)).toBeGreaterThan(0)
  expect(Math.min(...days)).toBeLessThan(7)
})

test.each(CLOCKS)(
  'on %s monthly posts are of different months, and no later than the comments on them',
  (now) => {
    const calendar = demoCalendar(files, now)
    const monthly = files.discussions.filter(({ post_type }) => post_type === 'monthly')
    const moments = monthly.map(({ created_at }) => calendar.atSameDayOfMonth(created_at))
    expect(new Set(moments.map((at) => isoDay(at).slice(0, 7))).size).toBe(monthly.length)
    for (const [index, at] of moments.entries())
      expect(at).toBeLessThanOrEqual(calendar.at(monthly[index]!.created_at))
  },
)

test.each(CLOCKS)('on %s some games were added in the last weeks, and none later', (now) => {
  const calendar = demoCalendar(files, now)
  const ids = files.games.map((_, index) => index + 1)
  const games = placeGames(files, ids, demoMembers(files.users, calendar, new Set()), calendar)
  const daysAgo = [...games.values()].map(({ added }) => (now.getTime() - added) / DAY_MS)
  expect(Math.min(...daysAgo)).toBeGreaterThan(0)
  expect(Math.min(...daysAgo)).toBeLessThan(7)
  expect(daysAgo.filter((days) => days < 30).length).toBeGreaterThan(5)
})

test('the demo is the same all day', () => {
  const [early, late] = ['00:00:00', '23:59:59'].map((time) =>
    demoCalendar(files, new Date(`2027-03-05T${time}Z`)),
  )
  expect(late!.now).toBe(early!.now)
  expect(late!.at('2026-01-01')).toBe(early!.at('2026-01-01'))
})

test('when other games were released and updated is history, and stays', () => {
  const moved = withBundledMoved(files, demoCalendar(files, new Date('2031-08-01')))
  const bundled = new Set(moved.games.filter(({ play_link }) => play_link).map(({ urlid }) => urlid))
  const others = (rows: readonly { game: string }[]) => rows.filter(({ game }) => !bundled.has(game))
  expect(others(moved.updates)).toEqual(others(files.updates))
  expect(moved.games.filter(({ play_link }) => !play_link)).toEqual(
    files.games.filter(({ play_link }) => !play_link),
  )
})
