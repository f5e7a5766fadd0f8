import { sql } from 'kysely'
import type { Database } from '#/db/connect.ts'
import { loadDemoIfEmpty } from '#/db/seed/loadDemo.ts'
import { importGames } from '#/features/stewardship/import/importGames.server.ts'
import { type FolderContent, MIGRATED } from '../test/dataFolders.ts'
import { fillThread } from '../test/longThread.ts'
import { REMOVED_URLID, SCREENSHOTS, SHOWCASE_URLID, SITE_GAMES } from './siteGames.ts'

/**
 * What the sites of the browser tests hold to begin with: the demo catalog, beside it the games of `siteGames.ts`, and a long thread.
 * The demo catalog is dated from today, so it is made again every day.
 */
export const SITE_CONTENT: FolderContent = {
  name: `e2e-${new Date().toISOString().slice(0, 10)}`,
  sources: [
    'src/db/seed/**/*',
    'src/db/insertRows.ts',
    'src/shared/taxonomy.ts',
    'src/features/stewardship/import/**/*',
    'test/longThread.ts',
    'e2e/siteGames.ts',
    'e2e/siteContent.ts',
  ],
  base: MIGRATED,
  async fill(db: Database): Promise<void> {
    await loadDemoIfEmpty(db.kysely)
    await addSiteGames(db)
    await fillThread(db.kysely)
    await addStartAtTheTop(db)
  },
}

async function addSiteGames({ kysely }: Database): Promise<void> {
  async function* lines() {
    for (const [index, game] of SITE_GAMES.entries()) yield { number: index + 1, text: JSON.stringify(game) }
  }
  const { problems } = await importGames(kysely, lines())
  if (problems.length > 0) throw new Error(problems.join('\n'))
  // Tests that read the start of a list see demo games only: these are at its end.
  await sql`update games set created_at = '2001-01-01'::timestamptz + interval '1 hour' * id where not is_demo`.execute(
    kysely,
  )
  await sql`update games set is_removed = true where urlid = ${REMOVED_URLID}`.execute(kysely)
  await sql`update games set ss_thumbnails = ${JSON.stringify(SCREENSHOTS)}::jsonb where urlid = ${SHOWCASE_URLID}`.execute(
    kysely,
  )
}

/** Nobody reaches level 100 during a test: a member with a name of these begins there. */
async function addStartAtTheTop({ kysely }: Database): Promise<void> {
  await sql`create function start_at_the_top() returns trigger language plpgsql as $$
begin
  insert into exp_ledger (user_id, kind, subject, base, amount) values (new.id, 'demo', 'opening', 2970, 2970);
  return null;
end $$`.execute(kysely)
  await sql`create trigger start_at_the_top after insert on profiles for each row
    when (new.username like 'top-%') execute function start_at_the_top()`.execute(kysely)
}
