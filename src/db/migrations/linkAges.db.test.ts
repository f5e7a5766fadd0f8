import { readFile } from 'node:fs/promises'
import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { DB } from '#/db/generated/tables.ts'
import { testDatabase } from '../../../test/database.ts'
import { addGame } from '../../../test/rows.ts'

const created_at = '2023-05-01T00:00:00.000Z'
const urlOf = (name: string) => ({ type: 'website', url: `https://${name}.example/` })
const link = (game_id: number, name: string) => ({ game_id, ...urlOf(name) })
const run = async (migration: string, kysely: Kysely<DB>) =>
  sql.raw(await readFile(new URL(migration, import.meta.url), 'utf8')).execute(kysely)

/** The addresses of the links that are as old as the games here. */
async function aged(kysely: Kysely<DB>): Promise<string[]> {
  const links = kysely.selectFrom('game_link_ages').where('since', '=', new Date(created_at))
  return (await links.select('url').orderBy('url').execute()).map(({ url }) => url)
}

test('links that came with their game become as old as the game; those of edits and merges keep their date', async () => {
  const { kysely } = await testDatabase()
  const [id, kept] = [await addGame(kysely, { created_at }), await addGame(kysely, { created_at })]
  await addGame(kysely, { merged_into: kept, is_removed: true })
  await kysely
    .insertInto('game_links')
    .values([link(id, 'first'), link(id, 'edited'), link(kept, 'merged')])
    .execute()
  const edit = (status: string, name: string) => ({
    game_id: id,
    status,
    basis: status === 'applied' ? 'moderator' : null,
    decided_at: new Date(),
    diff: JSON.stringify({ links: { from: [], to: [{ type: 'website', url: `https://${name}.example/` }] } }),
  })
  await kysely
    .insertInto('edit_requests')
    .values([edit('applied', 'edited'), edit('declined', 'first')])
    .execute()

  await run('0243-links-as-old-as-their-game.sql', kysely)

  expect(await aged(kysely)).toEqual(['https://first.example/'])
})

test('so do those that every edit of the links found there and left there, and no others', async () => {
  const { kysely } = await testDatabase()
  const id = await addGame(kysely, { created_at })
  const later = await addGame(kysely, { created_at: '2099-01-01T00:00:00Z' })
  const names = ['first', 'second', 'brought', 'returned', 'unedited']
  await kysely
    .insertInto('game_links')
    .values([...names.map((name) => link(id, name)), link(later, 'later')])
    .execute()
  const edit = (game_id: number, from: string[], to: string[], status = 'applied') => ({
    game_id,
    status,
    basis: status === 'applied' ? 'moderator' : null,
    decided_at: new Date(),
    diff: JSON.stringify({ links: { from: from.map(urlOf), to: to.map(urlOf) } }),
  })
  await kysely
    .insertInto('edit_requests')
    .values([
      edit(id, ['first', 'second', 'returned'], ['first', 'second', 'brought']),
      edit(id, ['first', 'second', 'brought'], ['second', 'first', 'brought', 'returned']),
      edit(id, [], ['brought', 'first'], 'declined'),
      edit(later, ['later', 'gone'], ['later']),
    ])
    .execute()
  await run('0246-links-older-than-edits.sql', kysely)
  expect(await aged(kysely)).toEqual(['https://first.example/', 'https://second.example/'])
})
