// @module-tag smoke
// @module-tag race
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { itemAddress } from '#/shared/itemPicture.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import type { CollectibleId } from './data/collectible.ts'
import { avatarAddress } from './pictureAddress.ts'

const { get, send, signIn, db } = await testApi({ WRITE_LIMIT_FACTOR: '1000' })
await sql`update profiles set username_chosen = true, created_at = '2020-01-01'`.execute(db.kysely)
const alice = await signIn(PEOPLE.alice)

beforeEach(async () => {
  await sql`delete from user_collectibles`.execute(db.kysely)
  await sql`update profiles set cosmetics = '{}', avatar_url = null, name_badge = null, name_color = null`.execute(
    db.kysely,
  )
})

const level = (itemID: number): CollectibleId => ({ groupID: 'levels', itemID })
const own = (...ids: number[]) =>
  sql`insert into user_collectibles (user_id, group_id, item_id) select ${PEOPLE.alice}, 'levels', id from unnest(${ids}::integer[]) id`.execute(
    db.kysely,
  )
const save = (worn: CollectibleId[], badges: CollectibleId[] = []) =>
  send('PUT', '/api/me/collectibles', alice, { worn, badges })
const profile = async () => (await get('/api/users/alice')).body
const [BACKGROUND, BODY, SHIRT, HAIR] = [level(1), level(8), level(35), level(23)]

test('everybody can read all items, each with how to unlock it', async () => {
  const { status, headers, body } = await get('/api/collectibles')
  expect([status, headers.get('etag') !== null]).toEqual([200, true])
  expect(body.items).toContainEqual(
    expect.objectContaining({
      ...level(122),
      title: 'Pickaxe',
      collectibleType: 'avatar_item',
      color: 2,
      groupType: 'levels',
      level_needed: 12,
      unlock: 'Reach level 12',
    }),
  )
})

test('a new member owns what everybody has from the start, and wears nothing yet', async () => {
  const { body } = await get('/api/me/collectibles', alice)
  expect(body).toMatchObject({ worn: [], badges: [], hidden: [] })
  expect(body.owned).toContainEqual(level(1))
  expect(body.owned).not.toContainEqual(level(122))
})

describe('an appearance', () => {
  test('is one picture beside everything that the member writes, with their name badge and name color', async () => {
    await own(121, 186, 122)
    const { status, body } = await save([BACKGROUND, BODY, SHIRT, HAIR, level(122), level(121), level(186)])
    expect([status, body.worn.length]).toEqual([200, 7])
    expect(await profile()).toMatchObject({
      avatar_url: avatarAddress(['l1', 'l8', 'l35', 'l23', 'l122']),
      avatar_background_url: null,
      name_badge: itemAddress(level(186)),
      name_color: '2',
    })
  })

  test('shows its badges in the order of the member, its banner and its theme on the profile', async () => {
    await own(109, 117, 118, 178)
    await save([level(118), level(178)], [level(117), level(109)])
    expect(await profile()).toMatchObject({
      avatar_url: null,
      banner_url: itemAddress(level(118)),
      theme: 4,
      badges: [{ title: 'Sprout' }, { title: 'First clicks' }],
    })
  })

  test('is replaced as a whole: what is left out is taken off', async () => {
    await save([BACKGROUND, BODY, HAIR])
    await save([BACKGROUND, BODY])
    expect((await profile()).avatar_url).toBe(avatarAddress(['l1', 'l8']))
    await save([])
    expect((await profile()).avatar_url).toBe(null)
  })

  test.each<[string, CollectibleId[], CollectibleId[], string]>([
    ['a locked item', [BACKGROUND, BODY, level(122)], [], 'You haven’t unlocked “Pickaxe”'],
    ['a locked badge', [], [level(109)], 'You haven’t unlocked “First clicks”'],
    ['an unknown item', [level(9999)], [], "There is no item 9999 in 'levels'"],
    ['two items of one type', [BACKGROUND, level(2), BODY], [], 'You can wear only one background'],
    ['an avatar without a body', [BACKGROUND, HAIR], [], 'An avatar needs a body'],
    ['an avatar without a background', [BODY], [], 'An avatar needs a background'],
    ['something that is no badge on the shelf', [], [BODY], '“Peach” can’t be shown on a profile'],
  ])('with %s is rejected, and nothing changes', async (_name, worn, badges, detail) => {
    await save([BACKGROUND, BODY])
    const { status, body } = await save(worn, badges)
    expect([status, body.detail]).toEqual([400, detail])
    expect((await profile()).avatar_url).toBe(avatarAddress(['l1', 'l8']))
  })

  test('with a badge worn, or shown twice, is rejected', async () => {
    await own(109)
    expect((await save([level(109)])).body.detail).toBe('Badges are shown, not worn')
    expect((await save([], [level(109), level(109)])).body.detail).toBe('You can show a badge only once')
  })

  test('of another member’s items is rejected', async () => {
    await sql`insert into user_collectibles (user_id, group_id, item_id) values (${PEOPLE.bob}, 'levels', 122)`.execute(
      db.kysely,
    )
    expect((await save([BACKGROUND, BODY, level(122)])).status).toBe(400)
  })

  test('saved twice at once is one of the two, whole', async () => {
    const appearances = [
      [level(1), level(8), level(23)],
      [level(2), level(9), level(24)],
    ]
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all(Array.from({ length: 10 }, (_, n) => save(appearances[n % 2]!)))
      const { avatar_url } = await profile()
      const { body } = await get('/api/me/collectibles', alice)
      const place = [avatarAddress(['l1', 'l8', 'l23']), avatarAddress(['l2', 'l9', 'l24'])].indexOf(
        avatar_url,
      )
      expect(place).toBeGreaterThanOrEqual(0)
      expect(body.worn).toEqual(appearances[place])
    }
  })

  test('is in the member’s history of their profile by what it changes, and only then', async () => {
    const history = async () => (await get('/api/me/history/profile', alice)).body.items
    await db.kysely.deleteFrom('profile_update_logs').execute()
    await own(109, 117)
    await save([BACKGROUND, BODY, HAIR], [level(109)])
    await save([BACKGROUND, BODY, HAIR], [level(109)])
    await save([BACKGROUND, level(9)], [level(117), level(109)])
    await save([BACKGROUND, BODY, level(122)])
    expect(await history()).toEqual([
      expect.objectContaining({
        action: 'avatar_body,avatar_hair,badge',
        detail: 'Peach → Honey; Side part → –; First clicks → Sprout, First clicks',
      }),
      expect.objectContaining({
        action: 'avatar_body,avatar_hair,background,badge',
        detail: '– → Peach; – → Side part; – → Slate; – → First clicks',
      }),
    ])
  })
})
