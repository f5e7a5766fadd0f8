import { describe, expect, test } from 'vitest'
import { type KnownUpdate, sourceKey } from './knownUpdates.ts'
import { parseFeed } from './parseFeed.ts'
import { planUpdates } from './planUpdates.ts'

const NOW = Date.parse('2026-05-10T12:00:00Z')
const parse = (text: string) =>
  parseFeed({ bytes: Buffer.from(text), charset: undefined, url: 'https://game.example/feed' }, NOW)
const list = (...updates: unknown[]) => parse(JSON.stringify({ updates }))
const rss = (items: string) =>
  parse(`<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${items}</channel></rss>`)

describe('what a feed adds', () => {
  const known = (release_key: string, source_key: string | null = null, id = 1): KnownUpdate => ({
    id,
    release_key,
    source_key,
    version: release_key,
    title: '',
    content: `Text of ${id}`,
    date: null,
  })
  const plan = (feed: ReturnType<typeof parse>, before: readonly KnownUpdate[], isFirst = false) =>
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
    expect(brought).toMatchObject([{ release_key: '1.2', source_key: sourceKey('post-12') }])
    const after = list({ version: '1.3', content: 'b' }, { version: '1.2', content: 'a' })
    expect(plan(after, brought).added.map(({ version }) => version)).toEqual(['1.3'])
  })

  describe('of an entry whose guid or address changed is nothing', () => {
    const entry = (guid: string, title: string, more = '') =>
      `<item><guid>${guid}</guid><title>${title}</title>${more}</item>`
    const dated = (day: string) => `<pubDate>${day} May 2026 09:00:00 GMT</pubDate>`
    const stored = (feed: ReturnType<typeof parse>): KnownUpdate[] =>
      plan(feed, []).added.map((update, at) => ({ ...update, id: at + 1 }))

    test.each([
      ['a dated one', 'Cats & dogs', dated('04')],
      ['an undated one', 'Cats', '<description>More of them.</description>'],
      ['an undated one with a version and a new text', 'Version 1.2', ''],
    ])('%s', (_, title, more) => {
      const escaped = title.replace('&', '&amp;')
      const before = stored(rss(entry('http://game.example/1', escaped, more)))
      const changed = more === '' ? '<description>Mended</description>' : more
      const after = plan(rss(entry('https://game.example/1?utm_source=rss', escaped, changed)), before)
      expect(after).toMatchObject({
        added: [],
        adopted: [{ id: 1, source_key: sourceKey('https://game.example/1?utm_source=rss') }],
        lines: [{ entry: 1, level: 'note' }],
      })
    })

    test('as it was stored before it was read better', () => {
      const before = {
        ...known('feed:1', sourceKey('/changelog')),
        version: null,
        title: 'Cats &amp; dogs',
        content: 'Moreof them',
        date: '2026-04-05',
      }
      const text = '<description>More&lt;br&gt;of &lt;a href="x"&gt;them&lt;/a&gt;</description>'
      const at = (title: string) =>
        `<item><link>/changelog</link><title>${title}</title><pubDate>04.05.2026</pubDate>${text}</item>`
      const { added, adopted } = plan(rss(at('Birds') + at('Cats &amp;amp; dogs')), [before])
      expect([added.map(({ title, date }) => [title, date]), adopted.map(({ id }) => id)]).toEqual([
        [['Birds', null]],
        [1],
      ])
    })

    test('but another day or another entry of the feed is another update', () => {
      const before = stored(rss(entry('1', 'Hotfix 1.2', dated('04'))))
      const both = entry('2', 'Hotfix 1.2', dated('04')) + entry('1', 'Hotfix 1.2', dated('04'))
      expect(plan(rss(both), before).added).toHaveLength(1)
      expect(plan(rss(entry('2', 'Hotfix 1.2', dated('05'))), before).added).toHaveLength(1)
      const twice = entry('2', 'Hotfix 1.2', dated('04')) + entry('3', 'Hotfix 1.2', dated('04'))
      const { added, adopted } = plan(rss(twice), before)
      expect([added.length, adopted.map(({ id }) => id)]).toEqual([1, [1]])
    })

    test('but a version that may be added again is added', () => {
      const removed = { ...known('removed:1'), version: '1.2', title: '1.2', date: '2026-05-04' }
      expect(plan(rss(entry('1', '1.2', dated('04'))), [removed]).added).toHaveLength(1)
    })
  })

  test.each([
    ['v1.2', '1.2'],
    ['1.2', 'v1.2'],
    ['Version 1.2', 'V 1.2'],
  ])('the version %s is nothing new after %s', (written, before) => {
    const feed = list({ version: written, content: 'a' }, { version: 'village', content: 'b' })
    const { added, adopted } = plan(feed, [known(before)])
    expect([added.map(({ version }) => version), adopted.map(({ id }) => id)]).toEqual([['village'], [1]])
    expect(
      plan(list({ version: written, content: 'a' }, { version: before, content: 'b' }), []).added,
    ).toHaveLength(1)
  })

  test('one update by hand is one entry of a feed, and the other entry about its version is new', () => {
    const item = (guid: string) => `<item><guid>${guid}</guid><title>1.2 ${guid}</title></item>`
    const { added, adopted } = plan(rss(item('b') + item('a')), [known('1.2')])
    expect([added.map(({ title }) => title), adopted]).toEqual([
      ['1.2 a'],
      [{ id: 1, source_key: sourceKey('b') }],
    ])
  })

  test('dates a new entry today only if the feed has no date at all', () => {
    const feed = list({ version: '2', content: 'b' }, { version: '1', content: 'a', date: '04.05.2026' })
    expect(plan(feed, []).added.map(({ version, date }) => [version, date])).toEqual([
      ['1', null],
      ['2', '2026-05-10'],
    ])
  })
})
