import { describe, expect, test } from 'vitest'
import { parseFeed } from './parseFeed.ts'
import { planUpdates, sourceKey } from './planUpdates.ts'

const NOW = Date.parse('2026-05-10T12:00:00Z')
const parse = (text: string) =>
  parseFeed({ bytes: Buffer.from(text), charset: undefined, url: 'https://game.example/feed' }, NOW)
const list = (...updates: unknown[]) => parse(JSON.stringify({ updates }))
const rss = (items: string) =>
  parse(`<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${items}</channel></rss>`)

describe('what a feed adds', () => {
  const known = (release_key: string, source_key: string | null = null, id = 1) => ({
    id,
    release_key,
    source_key,
  })
  const plan = (feed: ReturnType<typeof parse>, before: ReturnType<typeof known>[], isFirst = false) =>
    planUpdates(feed, before, { isFirst, now: NOW })

  test('is what the game does not have, the oldest first', () => {
    const feed = list(
      { version: '3', content: 'c' },
      { version: '2', content: 'b' },
      { version: '1', content: 'a' },
    )
    const { added, adopted } = plan(feed, [known('1'), known('2', sourceKey('version:2'), 2)])
    expect(added.map(({ version, date }) => [version, date])).toEqual([['3', '2026-05-10']])
    expect(adopted).toEqual([{ id: 1, source_key: sourceKey('version:1') }])
  })

  test('of a history without days keeps its order, dates nothing and announces nothing', () => {
    const { added } = plan(list({ version: '2', content: 'b' }, { version: '1', content: 'a' }), [], true)
    expect(added.map((update) => [update.version, update.date, update.isAnnounced])).toEqual([
      ['1', null, false],
      ['2', null, false],
    ])
    expect(added[0]!.sortAt!.getTime()).toBeLessThan(added[1]!.sortAt!.getTime())
  })

  test('is announced if it is recent, at most the three newest', () => {
    const versions = ['5', '4', '3', '2']
    const { added } = plan(list(...versions.map((version) => ({ version, content: 'text' }))), [])
    expect(added.map((update) => update.isAnnounced)).toEqual([false, true, true, true])
    expect(plan(list({ version: '1', content: 'text', date: '2020-01-01' }), []).added[0]!.isAnnounced).toBe(
      false,
    )
  })

  test('a blog that writes twice about one version keeps both posts, once', () => {
    const item = (guid: string, title: string) => `<item><guid>${guid}</guid><title>${title}</title></item>`
    const feed = rss(item('b', '1.2 is here') + item('a', 'What 1.2 brings'))
    const { added } = plan(feed, [])
    expect(added.map((update) => update.release_key)).toEqual([`feed:${sourceKey('a')}`, '1.2'])
    const again = added.map((update, at) => known(update.release_key, update.source_key, at + 1))
    expect(plan(feed, again).added).toEqual([])
  })

  test('is nothing that an earlier feed in another format brought', () => {
    const before = rss('<item><guid>post-12</guid><title>1.2 is here</title></item>')
    const brought = plan(before, []).added.map((update) => known(update.release_key, update.source_key))
    expect(brought).toEqual([known('1.2', sourceKey('post-12'))])
    const after = list({ version: '1.3', content: 'b' }, { version: '1.2', content: 'a' })
    expect(plan(after, brought).added.map(({ version }) => version)).toEqual(['1.3'])
  })
})
