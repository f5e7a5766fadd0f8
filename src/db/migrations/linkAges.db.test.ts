import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../test/database.ts'
import { addGame } from '../../../test/rows.ts'

test('links that came with their game become as old as the game; those of edits and merges keep their date', async () => {
  const { kysely } = await testDatabase()
  const created_at = '2023-05-01T00:00:00.000Z'
  const [id, kept] = [await addGame(kysely, { created_at }), await addGame(kysely, { created_at })]
  await addGame(kysely, { merged_into: kept, is_removed: true })
  const link = (game_id: number, name: string) => ({
    game_id,
    type: 'website',
    url: `https://${name}.example/`,
  })
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

  await sql
    .raw(await readFile(new URL('0243-links-as-old-as-their-game.sql', import.meta.url), 'utf8'))
    .execute(kysely)

  const aged = await kysely
    .selectFrom('game_link_ages')
    .where('since', '=', new Date(created_at))
    .select('url')
    .execute()
  expect(aged).toEqual([{ url: 'https://first.example/' }])
})
