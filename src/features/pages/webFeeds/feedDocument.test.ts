import { parseAtomFeed, parseRssFeed } from 'feedsmith'
import { expect, test } from 'vitest'
import { writeFeed } from './feedDocument.ts'

test('text that looks like HTML is text for readers of RSS, which take it as HTML', async () => {
  const item = { title: 'News', page: '/update/1', at: '2026-05-10T12:00:00Z' }
  const { body } = await writeFeed('rss', {
    title: 'Updates',
    description: 'All of them',
    page: '/updates',
    self: '/feeds/updates.rss',
    items: [{ ...item, text: 'Use <b> & <img src=x onerror=alert(1)>, or &lt;' }],
  })
  expect(parseRssFeed(body).items![0]!.description).toBe(
    'Use &lt;b&gt; &amp; &lt;img src=x onerror=alert(1)&gt;, or &amp;lt;',
  )
})

test.each(['atom', 'rss'] as const)('one text does not make a feed in %s invalid', async (format) => {
  const item = { title: 'A\ufffe', page: '/update/1', at: '2026-05-10T12:00:00Z', author: '\ud800' }
  const { body } = await writeFeed(format, {
    title: '\uffff',
    description: '\0',
    page: '/updates',
    self: '/feeds/updates',
    items: [{ ...item, text: 'one\x0btwo\nthree' }],
  })
  expect(body).not.toMatch(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/)
  expect((format === 'atom' ? parseAtomFeed : parseRssFeed)(body)).toBeDefined()
  expect(body).toContain('one\ufffdtwo\nthree')
})
