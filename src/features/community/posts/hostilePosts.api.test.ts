import { expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { builtSite } from '../../../../test/builtSite.ts'
import { PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const site = await builtSite(world)

test('titles, texts, and options of posts are shown as text, and no page has an element of theirs', async () => {
  const hack = '</title><script>hacked=1</script><img src=x onerror=hacked=1>'
  const { status, body } = await world.send('POST', '/api/posts', await world.signIn(PEOPLE.alice), {
    type: 'poll',
    title: hack,
    content: `Words ${hack} [click](javascript:hacked=1) of alice`,
    poll: { options: [hack, 'Down'], ends_at: new Date(Date.now() + 86_400_000).toISOString() },
  })
  expect(status).toBe(200)
  for (const path of [`/post/${body.id}`, '/community']) {
    const page = await site.page(path)
    expect(page.text('main')).toContain(hack)
    expect(page.texts('script').filter((script) => /^\s*hacked/.test(script))).toEqual([])
    expect(page.attributes('img[onerror], img[src="x"]', 'src')).toEqual([])
    expect(page.attributes('a[href^="javascript:"]', 'href')).toEqual([])
  }
  const page = await site.page(`/post/${body.id}`)
  expect(page.text('h1')).toBe(hack)
  expect(page.title).toContain(hack)
  expect(page.texts('section[aria-label="Results of the poll"] li')[0]).toContain(hack)
})
