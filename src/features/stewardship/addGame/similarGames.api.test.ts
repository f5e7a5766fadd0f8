import { describe, expect, test } from 'vitest'
import { testApi } from '../../../../test/api.ts'
import { editing, NEW_GAME } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'

const world = await testApi()
const { get, send, signIn, statements } = world
const { edit } = editing(world)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)

const similar = async (query: Record<string, string>) =>
  (await get(`/api/games/similar-names?${new URLSearchParams(query)}`)).body.items
const matches = async (query: Record<string, string>) =>
  (await similar(query)).map((item: { id: number; match: string }) => [item.id, item.match])

describe('the duplicate check', () => {
  test('finds games by their name in another spelling, and those that are similar', async () => {
    expect(await similar({ name: 'NUMBER-TOWER' })).toMatchObject([
      { id: GAMES.tower, urlid: 'number-tower', match: 'name', link: null, confirmed: true },
    ])
    expect(await matches({ name: 'Number Towers' })).toContainEqual([GAMES.tower, 'similar'])
    expect(await matches({ name: 'The Lost Colony' })).toEqual([[GAMES.colony, 'name']])
    expect(await matches({ name: 'Gone' })).toEqual([])
    expect(await matches({ name: '' })).toEqual([])
  })

  test.each([
    'https://tower.example/',
    'http://TOWER.example',
    'https://www.tower.example/index.html',
    'https://tower.example/?utm_source=forum#top',
    'https://other.example/,https://tower.example/',
    'https://other.example/a,b https://tower.example',
  ])('finds games by a link, however it is spelled: %s', async (links) => {
    const [found] = await similar({ name: 'Something else', links })
    expect([found?.id, found?.match]).toEqual([GAMES.tower, 'link'])
  })

  test('compares store pages by their id, and ignores shared pages', async () => {
    await edit(mod, GAMES.mine, {
      links: [
        { type: 'steam', url: 'https://store.steampowered.com/app/12345/Idle_Mine/?l=german' },
        { type: 'google-play', url: 'https://play.google.com/store/apps/details?hl=de&id=org.idle.Mine' },
        { type: 'apple-store', url: 'https://apps.apple.com/us/app/idle-mine/id987' },
        { type: 'discord', url: 'https://discord.gg/miners' },
      ],
    })
    for (const links of [
      'https://steamcommunity.com/app/12345',
      'https://store.steampowered.com/app/12345/',
      'https://play.google.com/store/apps/details?id=org.idle.mine&pli=1',
      'https://apps.apple.com/de/app/anders/id987?mt=8',
    ])
      expect(await matches({ links })).toEqual([[GAMES.mine, 'link']])
    for (const links of [
      'https://store.steampowered.com/app/1234',
      'https://discord.gg/miners',
      'https://apps.apple.com/',
    ])
      expect(await matches({ links })).toEqual([])
  })

  test('knows a game the moment after it was added, renamed, or removed', async () => {
    const { id } = (await send('POST', '/api/games', alice, NEW_GAME)).body
    expect(await matches({ name: 'paperclip garden' })).toEqual([[id, 'name']])
    await edit(mod, id, { name: 'Stapler Meadow' })
    expect(await matches({ name: 'paperclip garden' })).toEqual([])
    expect(await matches({ name: 'Stapler Meadow' })).toEqual([[id, 'name']])
    await send('POST', `/api/moderation/games/${id}`, mod, { decision: 'decline', reason: 'Not a game' })
    expect(await matches({ name: 'Stapler Meadow', links: NEW_GAME.links[0]!.url })).toEqual([])
  })

  test('costs one statement with links, and none without', async () => {
    const before = statements()
    await similar({ name: 'Number Tower' })
    expect(statements() - before).toBe(0)
    await similar({ name: 'Number Tower', links: 'https://tower.example/' })
    expect(statements() - before).toBe(1)
  })

  test.each([
    ['name', 'x'.repeat(201)],
    ['links', `https://a.example/${'x'.repeat(8000)}`],
    ['links', Array.from({ length: 21 }, (_, n) => `https://a.example/${n}`).join(' ')],
  ])('rejects what no form sends: %s', async (parameter, value) => {
    const { status, body } = await get(
      `/api/games/similar-names?${new URLSearchParams({ [parameter]: value })}`,
    )
    expect([status, body.errors[0].parameter]).toEqual([400, parameter])
  })
})
