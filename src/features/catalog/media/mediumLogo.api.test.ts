import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, testApi } from '../../../../test/api.ts'
import { picture } from '../../../../test/pictures.ts'
import { addRoles, STAFF } from '../../../../test/roles.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { collectOrphans } from './collectOrphans.server.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'medium-logo-'))
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const { api, db, events, get, send, services, signIn } = await testApi({
  DATA_DIR: dataDir,
  WRITE_LIMIT_FACTOR: '100',
})
const { kysely } = db

const ROLES = ['visitor', 'pleb', 'owner', 'council', 'mod', 'admin'] as const
let who: Record<(typeof ROLES)[number], Record<string, string>>
const logos: Record<string, string> = {}
beforeAll(async () => {
  await addRoles(kysely)
  who = {
    visitor: {},
    pleb: await signIn(PEOPLE.alice),
    owner: await signIn(PEOPLE.dev),
    council: await signIn(STAFF.council),
    mod: await signIn(PEOPLE.mod),
    admin: await signIn(STAFF.admin),
  }
  for (const [name, purpose] of Object.entries({ one: 'logo', two: 'logo', banner: 'banner' })) {
    const { body } = await ask(api, 'POST', `/api/media?purpose=${purpose}`, {
      headers: { ...who.mod, 'content-type': 'image/png' },
      body: new Uint8Array(await picture(300 + Object.keys(logos).length, 300)),
    })
    logos[name] = body.urls.large
  }
})

const set = (as: Record<string, string>, more: object = {}) =>
  send('POST', '/api/modUpdateGameMedLogo', as, { gameID: GAMES.tower, logo: logos.one, ...more })
const stored = () =>
  kysely.selectFrom('games').select('logo_med_url').where('id', '=', GAMES.tower).executeTakeFirstOrThrow()

describe('setting the larger logo of a game', () => {
  const EXPECTED = { visitor: 401, pleb: 403, owner: 403, council: 403, mod: 200, admin: 200 } as const
  test.each(ROLES)('responds to a %s according to the role', async (role) => {
    expect((await set(who[role])).status).toBe(EXPECTED[role])
  })

  test('stores a logo of this site, and is logged', async () => {
    const { body } = await set(who.mod, { logo: `${services.config.siteUrl}${logos.two}` })
    expect(body).toEqual({ id: GAMES.tower, logo_med_url: logos.two })
    expect(await stored()).toEqual({ logo_med_url: logos.two })
    expect((await get('/api/games/number-tower')).body.logo_med_url).toBe(logos.two)
    const entry = await kysely
      .selectFrom('moderation_log')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actor_id: PEOPLE.mod,
      action: 'set-medium-logo',
      subject_type: 'game',
      subject_id: String(GAMES.tower),
      data: { logo: logos.two },
    })
  })

  test.each([
    ['another site', 'https://example.org/media/uploads/a.webp'],
    ['a script', 'javascript:alert(1)'],
    ['no picture', '/api/games'],
    ['the way out of the folder', '/media/../admin'],
    ['an upload that is not there', `/media/uploads/${'0'.repeat(40)}/large.webp`],
    ['an upload without a size', '/media/uploads/nothing.webp'],
    ['nothing', ''],
  ])('rejects %s', async (_, logo) => {
    const before = await stored()
    const refused = await set(who.mod, { logo })
    expect([refused.status, refused.body.errors[0].parameter]).toEqual([400, 'logo'])
    expect(await stored()).toEqual(before)
  })

  test('rejects a banner, and a game that is gone or never was', async () => {
    expect((await set(who.mod, { logo: logos.banner })).status).toBe(400)
    expect((await set(who.mod, { gameID: GAMES.gone })).status).toBe(404)
    expect((await set(who.mod, { gameID: 999_999 })).status).toBe(404)
    expect((await set(who.mod, { gameID: 0 })).status).toBe(400)
  })

  test('ends when the game gets another logo', async () => {
    await set(who.mod)
    await kysely.updateTable('games').set({ logo_url: logos.two! }).where('id', '=', GAMES.tower).execute()
    expect(await stored()).toEqual({ logo_med_url: null })
    await kysely.updateTable('games').set({ logo_url: null }).where('id', '=', GAMES.tower).execute()
  })
})

describe('a picture that is not used', () => {
  const old = () =>
    kysely
      .updateTable('media')
      .set({ touched_at: new Date(Date.now() - 30 * 86_400_000) })
      .execute()
  const remaining = async () =>
    (await kysely.selectFrom('media').select('hash').execute()).map(({ hash }) => hash)
  const hashOf = (path: string) => path.split('/')[3]!

  test('is removed, unless a game, a post or an update refers to it', async () => {
    await set(who.mod)
    const { id } = await kysely
      .updateTable('posts')
      .set({ content: `See this picture of it: ![](${logos.two})` })
      .where('id', '=', (eb) => eb.selectFrom('posts').select((each) => each.fn.min('id').as('id')))
      .returning('id')
      .executeTakeFirstOrThrow()
    const update = await kysely
      .insertInto('updates')
      .values({ game_id: GAMES.tower, version_number: '9.9', content: `![](${logos.banner})` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await old()
    expect(await collectOrphans(events, services.media.store)).toBe(0)
    expect((await remaining()).sort()).toEqual(
      [logos.one, logos.two, logos.banner].map((path) => hashOf(path!)).sort(),
    )

    await kysely
      .updateTable('posts')
      .set({ content: 'There is no picture in this text any longer, only words and more words.' })
      .where('id', '=', id)
      .execute()
    await kysely.deleteFrom('updates').where('id', '=', update.id).execute()
    await kysely.updateTable('games').set({ logo_med_url: null }).where('id', '=', GAMES.tower).execute()
    expect(await collectOrphans(events, services.media.store)).toBe(3)
    expect(await remaining()).toEqual([])
  })
})
