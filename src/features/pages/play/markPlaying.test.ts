import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { markPlayingScript, PLAY_TABS_KEY } from './markPlaying.ts'

/** Runs the script as a browser does that stored `stored` and opens `/play` with `hash`; whether it marks the page. */
function marks({ hash = '', stored = null }: { hash?: string; stored?: string | null }): boolean {
  const marked = new Set<string>()
  const documentElement = { setAttribute: (name: string) => marked.add(name) }
  const document = { documentElement, currentScript: { remove() {} } }
  const localStorage = { getItem: (key: string) => (key === PLAY_TABS_KEY ? stored : null) }
  runInNewContext(markPlayingScript, { document, location: { hash }, localStorage })
  return marked.has('data-playing')
}

test('the page is marked where games are open, or its address opens one', () => {
  const stored = JSON.stringify({ tabs: [{ urlid: 'kittens-game' }], current: null })
  expect(marks({ stored })).toBe(true)
  expect(marks({ hash: '#kittens-game' })).toBe(true)
})

test.each([null, 'no JSON', '{}', '{"tabs":[]}', 'null'])('%s names no open game', (stored) => {
  expect(marks({ stored })).toBe(false)
})
