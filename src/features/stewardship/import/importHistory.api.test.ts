// @module-tag race
import { beforeEach, expect, test } from 'vitest'
import type { GameDiff } from '#/features/stewardship/edits/edits.contract.ts'
import { listLinkFacts } from '#/features/stewardship/owners/ownership.queries.server.ts'
import { testApi } from '../../../../test/api.ts'
import { editing } from '../../../../test/editing.ts'
import { GAMES, PEOPLE } from '../../../../test/world.ts'
import { importGames } from './importGames.server.ts'
import { readLines } from './readLines.ts'

const world = await testApi({ WRITE_LIMIT_FACTOR: '20' })
const { catalog, db, get, send, signIn } = world
const { current, edit } = editing(world)
const alice = await signIn(PEOPLE.alice)
const mod = await signIn(PEOPLE.mod)

async function run(...rows: object[]) {
  async function* bytes() {
    yield Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
  }
  const summary = await importGames(db.kysely, readLines(bytes()))
  await catalog.refresh()
  return summary
}
const history = async (id: number = GAMES.tower) => (await get(`/api/games/${id}/edits`)).body
const LINE = { name: 'Number Tower', developer: 'Tower Works' }

beforeEach(async () => {
  await db.kysely.deleteFrom('edit_requests').execute()
})

test('what an import changes is an edit of nobody in the history, and a moderator undoes it', async () => {
  const before = (await current(GAMES.tower)).fields
  const links = [{ type: 'website', url: 'https://new.example/' }]
  const line = { ...LINE, desc: 'Imported.', links, links_replace: true, tags: ['Clicker'] }
  expect(await run(line)).toMatchObject({ games: { changed: 1 }, problems: [] })

  const { items } = await history()
  expect(items).toMatchObject([{ status: 'applied', basis: 'import', author: null, decided_by: null }])
  expect(Object.keys(items[0].diff).sort()).toEqual(['desc', 'links', 'tags'])
  expect(items[0].diff.links).toEqual({
    from: before.links,
    to: [{ type: 'website', url: 'https://new.example/', note: '' }],
  })
  expect((await current(GAMES.tower)).fields.desc).toBe('Imported.')

  const undone = await send('POST', `/api/edits/${items[0].id}/undo`, mod, {})
  expect(undone).toMatchObject({ status: 200, body: { status: 'applied' } })
  expect((await current(GAMES.tower)).fields).toEqual(before)
  expect((await history()).items[1].undone_by_id).toBe(undone.body.editId)
})

test('a line that changes nothing, and one that adds a game, store no edit', async () => {
  const { fields } = await current(GAMES.tower)
  const same = {
    ...LINE,
    desc: fields.desc,
    long_desc: fields.long_desc,
    links: [...fields.links].reverse(),
    release_date: fields.release_date,
    trailer: fields.trailer,
  }
  const added = { name: 'Added by an import', tags: ['Web'], desc: 'New.' }
  expect(await run(same, added)).toMatchObject({ games: { added: 1, changed: 0, unchanged: 1 } })
  expect(await db.kysely.selectFrom('edit_requests').select('id').execute()).toEqual([])
  // The same line later does not take back what a member did since.
  await edit(mod, GAMES.tower, { desc: 'Edited since.' })
  expect(await run(same)).toMatchObject({ games: { unchanged: 1 } })
  expect((await current(GAMES.tower)).fields.desc).toBe('Edited since.')
  await db.kysely.deleteFrom('games').where('name', '=', added.name).execute()
})

test('a link that an import adds to a known game can prove at once who owns it, and no other link', async () => {
  const url = 'https://vouched.example/'
  await edit(mod, GAMES.tower, { links: [{ type: 'website', url: 'https://by-mod.example/' }] })
  await run({ ...LINE, links: [{ type: 'website', url }] })
  const facts = await listLinkFacts(db.kysely, GAMES.tower, PEOPLE.alice)
  const [known, added] = facts
  expect(added).toMatchObject({ url, isByClaimant: false, isAccepted: true })
  expect(added!.ageMs).toBeGreaterThan(365 * 86_400_000)
  expect(known!.ageMs).toBeLessThan(86_400_000)
})

test('an edit that waits conflicts with an import of the same field only', async () => {
  const [desc, other] = [
    await edit(alice, GAMES.tower, { desc: 'Suggested.' }),
    await edit(alice, GAMES.tower, { long_desc: 'Suggested, too.' }),
  ]
  await run({ ...LINE, desc: 'Imported in the meantime.' })
  const accept = { decision: 'accept' }
  const conflict = await send('POST', `/api/moderation/edits/${desc.body.editId}`, mod, accept)
  expect(conflict).toMatchObject({ status: 409, body: { conflicts: [{ field: 'desc', author: null }] } })
  expect((await send('POST', `/api/moderation/edits/${other.body.editId}`, mod, accept)).status).toBe(200)
})

test('imports and edits at the same time each start from what the one before left', async () => {
  for (let round = 1; round <= 8; round++)
    await Promise.all([
      run({ ...LINE, desc: `Imported ${round}.` }),
      edit(mod, GAMES.tower, { desc: `Edited ${round}.` }),
      run({ ...LINE, desc: `Imported again ${round}.` }),
    ])
  const edits = await db.kysely
    .selectFrom('edit_requests')
    .where('status', '=', 'applied')
    .select('diff')
    .orderBy('decided_at')
    .orderBy('id')
    .execute()
  const steps = edits.map(({ diff }) => (diff as GameDiff).desc!)
  expect(steps.length).toBeGreaterThan(8)
  expect(steps.slice(1).map(({ from }) => from)).toEqual(steps.slice(0, -1).map(({ to }) => to))
  expect((await current(GAMES.tower)).fields.desc).toBe(steps.at(-1)!.to)
})

test('a diff that is too large for one edit is stored field by field', async () => {
  const long = (text: string) => text.repeat(20_000 / text.length)
  const links = (host: string) =>
    Array.from({ length: 30 }, (_, at) => ({
      type: 'website',
      url: `https://${host}.example/${at}/${'x'.repeat(1500)}`,
    }))
  await run({ ...LINE, long_desc: long('放'), links: links('a'), links_replace: true })
  await db.kysely.deleteFrom('edit_requests').execute()
  const summary = await run({ ...LINE, long_desc: long('置'), links: links('b'), links_replace: true })
  expect(summary).toMatchObject({ games: { changed: 1 }, problems: [] })
  const { items } = await history()
  expect(items.map(({ diff }: { diff: object }) => Object.keys(diff)).sort()).toEqual([
    ['links'],
    ['long_desc'],
  ])
})

test('a play link that an import takes off the site comes back by undoing', async () => {
  const before = (await current(GAMES.tower)).fields
  await run({ ...LINE, playable: false })
  expect((await current(GAMES.tower)).fields.play_link).toBeNull()
  const { items } = await history()
  expect(items[0].diff).toEqual({ play_link: { from: before.play_link, to: null } })
  await send('POST', `/api/edits/${items[0].id}/undo`, mod, {})
  expect((await current(GAMES.tower)).fields.play_link).toBe(before.play_link)
})
