import { describe, expect, it } from 'vitest'
import { type KeptPage, KeptPages } from './keptPages.ts'

function page(text: string, ...shows: string[]): KeptPage {
  const bytes = Buffer.from(text)
  return { etag: `"${text}"`, policy: '', plain: bytes, gzip: bytes, brotli: bytes, shows: new Set(shows) }
}

/** A render that finishes when it is told to. */
function heldRender(result: KeptPage | undefined) {
  const held = Promise.withResolvers<KeptPage | undefined>()
  let started = 0
  return {
    render: () => {
      started += 1
      return held.promise
    },
    finish: () => held.resolve(result),
    started: () => started,
  }
}

describe('kept pages', () => {
  it('render a page once for all who ask for it at the same time', async () => {
    const kept = new KeptPages()
    const held = heldRender(page('one', 'game:1'))
    const asked = [1, 2, 3].map(() => kept.getOrRender('/', held.render))
    held.finish()
    const answers = await Promise.all(asked)
    expect(held.started()).toBe(1)
    expect(new Set(answers).size).toBe(1)
    expect(kept.get('/')).toBe(answers[0])
  })

  it('drop exactly the pages that show what changed', async () => {
    const kept = new KeptPages()
    await kept.getOrRender('/', async () => page('list', 'lists', 'game:1'))
    await kept.getOrRender('/game/one', async () => page('one', 'game:1'))
    await kept.getOrRender('/game/two', async () => page('two', 'game:2'))
    kept.drop(['game:1'])
    expect(kept.get('/')).toBeUndefined()
    expect(kept.get('/game/one')).toBeUndefined()
    expect(kept.get('/game/two')).toBeDefined()
    kept.drop(['lists', 'game:7'])
    expect(kept.get('/game/two')).toBeDefined()
  })

  it('do not keep a page whose subject changed while it was being rendered', async () => {
    const kept = new KeptPages()
    const held = heldRender(page('old', 'game:1'))
    const asked = kept.getOrRender('/game/one', held.render)
    kept.drop(['game:1'])
    held.finish()
    expect((await asked)?.etag).toBe('"old"')
    expect(kept.get('/game/one')).toBeUndefined()
  })

  it('never hand a reader who comes after a change what was read before it', async () => {
    const kept = new KeptPages()
    const old = heldRender(page('old', 'game:1'))
    const before = kept.getOrRender('/game/one', old.render)
    kept.drop(['game:1'])
    const after = await kept.getOrRender('/game/one', async () => page('new', 'game:1'))
    old.finish()
    await before
    expect(after?.etag).toBe('"new"')
    expect(kept.get('/game/one')?.etag).toBe('"new"')
  })

  it('forget a failed render, so that the next reader gets a new one', async () => {
    const kept = new KeptPages()
    const failed = kept.getOrRender('/', () => Promise.reject(new Error('broken')))
    await expect(failed).rejects.toThrow('broken')
    const again = await kept.getOrRender('/', async () => page('fine'))
    expect(again?.etag).toBe('"fine"')
  })

  it('keep no page that must not be kept', async () => {
    const kept = new KeptPages()
    expect(await kept.getOrRender('/nowhere', async () => undefined)).toBeUndefined()
    expect(kept.size).toBe(0)
  })

  it('stay within their bytes, the least used going first', async () => {
    const kept = new KeptPages(3 * (3 * 1000 + 1024))
    for (const name of ['a', 'b', 'c']) await kept.getOrRender(name, async () => page('x'.repeat(1000), name))
    kept.get('a')
    await kept.getOrRender('d', async () => page('y'.repeat(1000), 'd'))
    expect(kept.get('b')).toBeUndefined()
    expect(kept.get('a')).toBeDefined()
    kept.drop(['b'])
    expect(kept.size).toBe(3)
  })
})
