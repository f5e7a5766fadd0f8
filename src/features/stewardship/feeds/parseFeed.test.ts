import { describe, expect, test } from 'vitest'
import { feedAddress } from './feedAddress.ts'
import { parseFeed } from './parseFeed.ts'
import { versionInTitle } from './readVersion.ts'

const NOW = Date.parse('2026-05-10T12:00:00Z')
const parse = (text: string | Uint8Array, charset?: string) =>
  parseFeed(
    { bytes: typeof text === 'string' ? Buffer.from(text) : text, charset, url: 'https://game.example/feed' },
    NOW,
  )
const list = (...updates: unknown[]) => parse(JSON.stringify({ updates }))
const rss = (items: string) =>
  parse(`<?xml version="1.0"?><rss version="2.0"><channel><title>t</title>${items}</channel></rss>`)

describe('a list of updates', () => {
  test('is read with version, title, Markdown and date', () => {
    const feed = list(
      { version: '1.1.0', title: 'Short', content: '- One\n- *Two*', date: '2026-05-04' },
      { version: '1.0.0', content: 'First public version.' },
    )
    expect(feed).toEqual({
      format: 'updates',
      total: 2,
      lines: [],
      entries: [
        {
          number: 1,
          id: 'version:1.1.0',
          version: '1.1.0',
          title: 'Short',
          content: '- One\n- *Two*',
          date: '2026-05-04',
        },
        {
          number: 2,
          id: 'version:1.0.0',
          version: '1.0.0',
          title: '',
          content: 'First public version.',
          date: null,
        },
      ],
    })
  })

  test('says line by line what cannot be used', () => {
    const feed = list(
      { content: 'x' },
      { version: '', content: 'x' },
      { version: ['1'], content: 'x' },
      'text',
      null,
      { version: '2', content: 5 },
      { version: '3' },
      { version: 4, content: 'A number is fine.' },
      { version: '4', content: 'again' },
    )
    expect(feed.entries.map((entry) => entry.version)).toEqual(['4'])
    expect(feed.lines.map(({ entry, level, text }) => `${entry} ${level}: ${text}`)).toEqual([
      "1 skipped: 'version' is missing",
      "2 skipped: 'version' must be a string, but is empty",
      "3 skipped: 'version' must be a string, but is a list",
      '4 skipped: The entry must be an object, but is a string',
      '5 skipped: The entry must be an object, but is null',
      "6 skipped: 'content' must be a string, but is a number",
      "7 skipped: 'content' is missing",
      '9 skipped: The version 4 is the same as that of entry 8',
    ])
  })

  test.each([
    ['next month', null, "'next month' isn’t a date. Write it like 2026-05-04"],
    ['2026-13-40', null, "'2026-13-40' isn’t a date. Write it like 2026-05-04"],
    ['1066-10-14', null, "The date '1066-10-14' isn’t used, because it is too early for a game"],
    ['2031-01-01', '2026-05-10', "The date '2031-01-01' is in the future, so today is used instead"],
    ['2026-05-04T23:30:00+02:00', '2026-05-04', undefined],
    ['2026-05-04T00:30:00+02:00', '2026-05-04', undefined],
    ['2026-05-04T23:30:00', '2026-05-04', undefined],
    ['2026/5/4 10:00', '2026-05-04', undefined],
    ['Mon, 04 May 2026 23:30:00 -0700', '2026-05-04', undefined],
    ['4 May 26', '2026-05-04', undefined],
    ['4. May, 2026', '2026-05-04', undefined],
    ['Monday 4th of May 2026', '2026-05-04', undefined],
    ['2026.05.04', '2026-05-04', undefined],
    ['2026-05-04Z', '2026-05-04', undefined],
    ['May 4th, 2026 at 5:06 PM', '2026-05-04', undefined],
    ['Mon May 04 2026 10:00:00 GMT+0200 (CEST)', '2026-05-04', undefined],
    ['2026-02-30', null, "'2026-02-30' isn’t a date. Write it like 2026-05-04"],
    ['Season 4', null, "'Season 4' isn’t a date. Write it like 2026-05-04"],
    ['2026-05-04 or later', null, "'2026-05-04 or later' isn’t a date. Write it like 2026-05-04"],
  ])('reads the date %s as %s', (date, day, note) => {
    const { entries, lines } = list({ version: '1', content: 'text', date })
    expect([entries[0]!.date, lines[0]?.text]).toEqual([day, note])
  })

  test.each(['04.05.2026', '04/05/2026 10:00', '4-5-26'])('does not guess which day %s is', (date) => {
    const { entries, lines } = list({ version: '1', content: 'text', date })
    expect([entries[0]!.date, lines[0]?.text]).toEqual([
      null,
      `'${date}' is ambiguous, so no date is used. Write it like 2026-05-04`,
    ])
  })

  test('cuts what is too long and removes control characters', () => {
    const { entries, lines } = list({
      version: 'v'.repeat(90),
      title: 'a\u202eb\u0007',
      content: 'x'.repeat(30_000),
    })
    expect([entries[0]!.version!.length, entries[0]!.title, entries[0]!.content.length]).toEqual([
      60,
      'ab',
      20_000,
    ])
    expect(lines).toHaveLength(2)
  })

  test('of 10,000 entries is read to the 500th', () => {
    const feed = list(
      ...Array.from({ length: 10_000 }, (_, i) => ({ version: `1.${10_000 - i}`, content: 'text' })),
    )
    expect([feed.total, feed.entries.length]).toEqual([10_000, 500])
    expect(feed.lines[0]!.text).toMatch(/10,000 entries. Only the first 500/)
  })
})

describe('a JSON Feed', () => {
  test('is read with versions from titles, and HTML as Markdown', () => {
    const feed = parse(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'News',
        items: [
          {
            id: '7',
            url: 'https://game.example/7',
            title: 'Version 2.1 is out',
            content_html: '<p>Hello <b>you</b></p>',
            date_published: '2026-05-01T10:00:00Z',
          },
          { id: '6', content_text: 'Only text' },
          { title: 'No id', content_text: 'x' },
          5,
        ],
      }),
    )
    expect(feed.format).toBe('json-feed')
    expect(feed.entries).toMatchObject([
      { id: '7', version: '2.1', title: 'Version 2.1 is out', content: 'Hello **you**', date: '2026-05-01' },
      { id: '6', version: null, title: '', content: 'Only text', date: null },
    ])
    expect(feed.lines.map((line) => line.entry)).toEqual([3, 4])
  })
})

describe('RSS and Atom', () => {
  test('RSS is read with its HTML as safe Markdown', () => {
    const feed = rss(`
      <item><title>Patch 1.4 &amp; more</title><link>https://game.example/1</link><guid>g1</guid><pubDate>Tue, 05 May 2026 09:00:00 GMT</pubDate>
        <description><![CDATA[<h2>New</h2><ul><li>One <a href="/two" onclick="x()">two</a></li></ul><script>alert(1)</script><iframe src="https://evil.example"></iframe><img src="https://evil.example/p.gif">]]></description></item>
      <item><description>Only words.</description><guid>g2</guid></item>
      <item><title>Nothing to know it by</title></item>
      <item><title>Again</title><guid>g1</guid></item>`)
    expect(feed.entries).toMatchObject([
      { number: 1, id: 'g1', version: '1.4', title: 'Patch 1.4 & more', date: '2026-05-05' },
      { number: 2, id: 'g2', version: null, content: 'Only words.' },
    ])
    const { content } = feed.entries[0]!
    expect(content).toContain('## New\n\n- One [two](https://game.example/two)')
    expect(content).not.toMatch(/script|alert|iframe|onclick|<img/)
    expect(feed.lines.map(({ entry, text }) => `${entry} ${text}`)).toEqual([
      "3 The entry has neither a 'guid' (or 'id') nor a 'link', so it could not be recognized the next time",
      '4 It is the same as entry 1',
    ])
  })

  test('Atom is read', () => {
    const feed = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>t</title><entry><id>urn:1</id><title>v0.9.1</title>
       <link href="https://game.example/1"/><published>2026-04-02T00:00:00Z</published><updated>2026-05-02T00:00:00Z</updated>
       <content type="html">&lt;p&gt;Hi&lt;/p&gt;</content></entry></feed>`,
    )
    expect([feed.format, feed.entries[0]]).toMatchObject([
      'atom',
      { id: 'urn:1', version: '0.9.1', title: 'v0.9.1', content: 'Hi', date: '2026-04-02' },
    ])
  })

  test('a text behind a link that runs long ends with the link', () => {
    const { entries } = rss(
      `<item><guid>1</guid><link>https://game.example/1</link><title>Long</title><description>${'word '.repeat(6000)}</description></item>`,
    )
    expect(entries[0]!.content.endsWith('…\n\n[Read more](<https://game.example/1>)')).toBe(true)
    expect(entries[0]!.content.length).toBeLessThanOrEqual(20_000)
  })
})

describe('what identifies an entry', () => {
  const item = (title: string, more: string, day = '04') =>
    `<item><title>${title}</title>${more}<pubDate>Mon, ${day} May 2026 09:00:00 GMT</pubDate></item>`
  const LINK = '<link>https://game.example/changelog</link>'
  const ids = (feed: ReturnType<typeof parse>) => feed.entries.map(({ id }) => id)

  test('is its address, unless others have it, too: then its title and day', () => {
    const own = item('Own page', '<link>https://game.example/1</link>')
    const feed = rss(
      `${own}${item('Cats', LINK)}${item('Dogs', LINK)}${item('Cats', LINK, '05')}${item('cats ', LINK)}`,
    )
    expect(ids(feed)).toEqual([
      'https://game.example/1',
      'title:cats\n2026-05-04',
      'title:dogs\n2026-05-04',
      'title:cats\n2026-05-05',
    ])
    expect(feed.lines.map(({ entry, level, text }) => `${entry} ${level}: ${text}`)).toEqual([
      "5 skipped: It has the same title and day as entry 2, and no address or 'guid' of its own",
    ])
  })

  test('is no guid that only repeats a shared address', () => {
    const guid = `${LINK}<guid>https://game.example/changelog</guid>`
    expect(ids(rss(item('Cats', guid) + item('Dogs', guid)))).toEqual([
      'title:cats\n2026-05-04',
      'title:dogs\n2026-05-04',
    ])
  })

  test('is its title and day without any address, and its text without a day', () => {
    expect(ids(rss(item('Cats', '')))).toEqual(['title:cats\n2026-05-04'])
    const undated = (text: string) =>
      `<item><title>News</title>${LINK}<description>${text}</description></item>`
    expect(ids(rss(undated('One &amp; two') + undated('Three')))).toEqual([
      'title:news\ntext:onetwo',
      'title:news\ntext:three',
    ])
  })

  test('of a JSON Feed is found alike', () => {
    const entry = (title: string) => ({ title, url: '/changelog', date_published: '2026-05-04' })
    const feed = parse(JSON.stringify({ items: [entry('Cats'), entry('Dogs')] }))
    expect(ids(feed)).toEqual(['title:cats\n2026-05-04', 'title:dogs\n2026-05-04'])
  })
})

describe('texts of a feed', () => {
  test.each([
    ['Cats &amp;amp; dogs', 'Cats & dogs'],
    ['Caf&amp;eacute; &amp;#8211; v1', 'Café – v1'],
    ['A&lt;br&gt;B', 'A B'],
    ['1 &lt; 2 &amp;amp; Q&amp;A &amp;notes', '1 < 2 & Q&A &notes'],
  ])('the title %s reads %s', (written, title) => {
    expect(rss(`<item><guid>1</guid><title>${written}</title></item>`).entries[0]!.title).toBe(title)
    const json = written.replaceAll(
      /&(amp|lt|gt);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>' })[name]!,
    )
    expect(parse(JSON.stringify({ items: [{ id: '1', title: json }] })).entries[0]!.title).toBe(title)
  })

  test('keep their lines and blocks apart', () => {
    const html =
      'a&lt;br&gt;b&lt;center&gt;c&lt;/center&gt;&lt;dl&gt;&lt;dt&gt;d&lt;/dt&gt;&lt;dd&gt;e&lt;/dd&gt;&lt;/dl&gt;'
    const { content } = rss(`<item><guid>1</guid><description>${html}</description></item>`).entries[0]!
    expect(content).toBe('a\\\nb\n\nc\n\nd\n\ne')
  })

  test('have links relative to the base of the text, the entry, the feed, or to the page', () => {
    const atom = parse(
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://blog.example/x/"><title>t</title>
       <entry xml:base="may/"><id>1</id><title>a</title><content type="html" xml:base="4/">&lt;a href="cats"&gt;c&lt;/a&gt;</content></entry>
       <entry><id>2</id><title>b</title><link href="june/1"/><content type="html">&lt;a href="cats"&gt;c&lt;/a&gt;</content></entry></feed>`,
    )
    const site = parse(
      `<rss version="2.0"><channel><title>t</title><link>https://blog.example/</link>
       <item><guid>1</guid><link>/may/4</link><description>&lt;a href="cats"&gt;c&lt;/a&gt;</description></item></channel></rss>`,
    )
    const json = parse(
      JSON.stringify({ items: [{ id: '1', url: '/may/4', content_html: '<p><a href="cats">c</a></p>' }] }),
    )
    expect([...atom.entries, ...site.entries, ...json.entries].map(({ content }) => content)).toEqual([
      '[c](https://blog.example/x/may/4/cats)',
      '[c](https://blog.example/x/cats)',
      '[c](https://blog.example/may/cats)',
      '[c](https://game.example/may/cats)',
    ])
  })
})

describe('what is no feed', () => {
  test.each([
    ['nothing', '', /empty/],
    ['words', 'Hello there', /neither JSON, RSS, nor Atom/],
    ['broken JSON', '{"updates": [', /not valid JSON/],
    ['a list', '[1, 2]', /no list named 'updates'/],
    ['another object', '{"version": "1"}', /no list named 'updates'/],
    ['updates that are no list', '{"updates": {}}', /must be a list, but is an object/],
    ['a page', '<!DOCTYPE html><html><body>Hi</body></html>', /web page/],
    ['tags without an end', `<rss><channel><item><description>${'<a '.repeat(50)}`, /do not end/],
    ['a page after comments', `\n<!-- a --><!---->\n${'<!---->'.repeat(1_000)}<html></html>`, /web page/],
    ['a page without doctype', '<html><head></head></html>', /web page/],
    ['XML of another kind', '<?xml version="1.0"?><svg></svg>', /not a readable RSS 2.0 or Atom/],
    [
      'entities',
      '<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol">]><rss><channel></channel></rss>',
      /declares a document type/,
    ],
    ['hidden entities', '<rss><channel><!ENTITY x "y"></channel></rss>', /declares/],
  ])('%s is rejected with a reason', (_, text, reason) => {
    expect(() => parse(text)).toThrow(reason)
  })

  test('deeply nested HTML and thousands of marks are processed quickly', () => {
    const started = performance.now()
    const deep = `<![CDATA[${'<div>'.repeat(30_000)}text]]>`
    const marks = `<![CDATA[<p>${'*_[`<'.repeat(20_000)}</p>]]>`
    const feed = rss(
      `<item><guid>1</guid><description>${deep}</description></item><item><guid>2</guid><description>${marks}</description></item>`,
    )
    expect(feed.entries.length).toBeGreaterThan(0)
    expect(performance.now() - started).toBeLessThan(30_000)
  })
})

describe('the encoding', () => {
  test('is that of the mark, the server or the file', () => {
    const text = JSON.stringify({ updates: [{ version: 'ä', content: 'Größe' }] })
    expect(parse(Buffer.from(`\ufeff${text}`)).entries[0]!.content).toBe('Größe')
    expect(parse(Buffer.from(text, 'latin1'), 'iso-8859-1').entries[0]!.content).toBe('Größe')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
    expect(parse(utf16).entries[0]!.content).toBe('Größe')
  })

  test('is UTF-8 if the file is, whatever it says', () => {
    const text = (label: string) =>
      `<?xml version="1.0" encoding="${label}"?><rss version="2.0"><channel><item><guid>1</guid><title>Größe</title></item></channel></rss>`
    const { entries, lines } = parse(text('ISO-8859-1'))
    expect([entries[0]!.title, lines[0]!.text]).toEqual([
      'Größe',
      'The file says that it is ISO-8859-1, but it is UTF-8. It is read as UTF-8',
    ])
    const latin = parse(Buffer.from(text('ISO-8859-1'), 'latin1'))
    expect([latin.entries[0]!.title, latin.lines]).toEqual(['Größe', []])
  })

  test.each(['iso-8859-1', 'utf-16', 'klingon'])(
    'is UTF-8 if a mark says so, though the server says %s',
    (charset) => {
      const { entries, lines } = parse(
        Buffer.from('\ufeff{"updates":[{"version":"1","content":"Größe"}]}'),
        charset,
      )
      expect([entries[0]!.content, lines]).toEqual(['Größe', []])
    },
  )

  test('that is not what it says is guessed, and noted; an unknown one is rejected', () => {
    const latin = Buffer.from(JSON.stringify({ updates: [{ version: '1', content: 'Größe' }] }), 'latin1')
    const { entries, lines } = parse(latin, 'utf-8')
    expect([entries[0]!.content, lines[0]!.text]).toEqual(['Größe', expect.stringMatching(/not valid UTF-8/)])
    expect(() => parse('{}', 'klingon')).toThrow(/'klingon' is not known/)
  })
})

test.each([
  ['v1.2.3 released', '1.2.3'],
  ['Version 3', '3'],
  ['Update 7: more cats', '7'],
  ['0.12.9b hotfix', '0.12.9b'],
  ['Patch Notes - 1.0.4-beta', '1.0.4-beta'],
  ['Ten new cats in 2026', undefined],
  ['Release 2026', undefined],
  ['News of 24.12.2025', undefined],
  ['Save 20% now', undefined],
  ['A devlog', undefined],
])('the title %j names the version %s', (title, version) => {
  expect(versionInTitle(title)).toBe(version)
})

test.each([
  ['https://store.steampowered.com/app/1234/My_Game/', 'https://store.steampowered.com/feeds/news/app/1234/'],
  ['store.steampowered.com/app/1234', 'https://store.steampowered.com/feeds/news/app/1234/'],
  ['example.com/updates.json', 'https://example.com/updates.json'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
  [
    'https://steamcommunity.com/games/1234/announcements',
    'https://store.steampowered.com/feeds/news/app/1234/',
  ],
  ['https://someone.itch.io/my-game', 'https://someone.itch.io/my-game/devlog.rss'],
  ['https://someone.itch.io/my-game/devlog', 'https://someone.itch.io/my-game/devlog.rss'],
  ['https://someone.itch.io/my-game/devlog.rss', 'https://someone.itch.io/my-game/devlog.rss'],
  ['https://game.example/updates.json', 'https://game.example/updates.json'],
  ['not an address', 'not an address'],
])('the feed of %s is %s', (given, feed) => {
  expect(feedAddress(given)).toBe(feed)
})
