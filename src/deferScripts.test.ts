import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { deferScripts } from './deferScripts.server.ts'

const script = { attrs: { type: 'module', async: true, src: '/a.js' } }
const manifest = {
  routes: {
    __root__: { preloads: ['/a.js', '/b.js'], scripts: [script] },
    '/game': { preloads: ['/b.js', '/c.js'] },
    '/other': { preloads: ['/d.js'] },
  },
}

/** What the page's inline script adds to the head: before the first frame, and after it. */
function added(hidden: boolean) {
  const text = deferScripts(manifest, ['__root__', '/game']).routes.__root__!.scripts![0]!.children
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
  const { routes } = deferScripts(manifest, ['__root__', '/game'])
  expect(Object.values(routes).flatMap(({ preloads }) => preloads)).toEqual([])
  expect(added(false)).toEqual({
    before: 0,
    head: [
      { name: 'script', type: 'module', async: true, src: '/a.js' },
      { name: 'link', rel: 'modulepreload', href: '/b.js' },
      { name: 'link', rel: 'modulepreload', href: '/c.js' },
    ],
  })
})

test('in a tab in the background, which has no frames, they load at once', () => {
  expect(added(true).before).toBe(3)
})

test('a page without a script is an error', () => {
  expect(() => deferScripts({ routes: {} }, [])).toThrow('no script')
})
