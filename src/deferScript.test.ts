import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { deferScript } from './deferScript.server.ts'

const PRELOADS = ['/a.js', '/b.js'].map(
  (file) => `<link rel="modulepreload" href="${file}" fetchPriority="low"/>`,
)
const PAGE = `<html><head>${PRELOADS.join('')}</head><body><script type="module" async="" src="/a.js"></script></body></html>`

/** What the page's inline script adds to the head: before the first frame, and after it. */
function added(hidden: boolean) {
  const [, text] = /<script>(.*)<\/script>/.exec(deferScript(PAGE, '/a.js'))!
  const head: object[] = []
  const waiting: (() => void)[] = []
  const wait = (run: () => void) => waiting.push(run)
  const document = { hidden, head: { append: (each: object) => head.push(each) } }
  const createElement = (name: string) => ({ name })
  runInNewContext(text!, {
    document: Object.assign(document, { createElement }),
    requestAnimationFrame: wait,
    setTimeout: wait,
  })
  const before = head.length
  for (const run of waiting) run()
  return { before, head }
}

test('the scripts of a page load after its first frame', () => {
  expect(deferScript(PAGE, '/a.js')).not.toContain('<link')
  expect(added(false)).toEqual({
    before: 0,
    head: [
      { name: 'script', type: 'module', async: true, src: '/a.js' },
      { name: 'link', rel: 'modulepreload', href: '/b.js' },
    ],
  })
})

test('in a tab in the background, which has no frames, they load at once', () => {
  expect(added(true).before).toBe(2)
})

test('a page without the script that is to be deferred is an error', () => {
  expect(() => deferScript('<html></html>', '/a.js')).toThrow('doesn’t load its script')
})
