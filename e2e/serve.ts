// Serves the built site for the browser tests: the demo catalogue, beside it the games of `siteGames.ts`, and a mock for other sites.
import { sql } from 'kysely'
import { readConfig } from '#/config.ts'
import { openDatabase } from '#/db/connect.ts'
import { migrate } from '#/db/migrate.ts'
import { loadDemoIfEmpty } from '#/db/seed/loadDemo.ts'
import { importGames } from '#/features/import/importGames.server.ts'
import { fillThread } from '../test/longThread.ts'
import { openMockProvider } from '../test/mockProviders.ts'
import { addAgreementPage } from './agreementPage.ts'
import { openLocalInternet } from './localInternet.ts'
import { openMockSms } from './mockSms.ts'
import { REMOVED_URLID, SCREENSHOTS, SHOWCASE_URLID, SITE_GAMES } from './siteGames.ts'

const { dataDir, databaseUrl } = readConfig()
const db = await openDatabase({ dataDir, databaseUrl })
await migrate(db)
await loadDemoIfEmpty(db.kysely)

async function* lines() {
  for (const [index, game] of SITE_GAMES.entries()) yield { number: index + 1, text: JSON.stringify(game) }
}
const { problems } = await importGames(db.kysely, lines())
if (problems.length > 0) throw new Error(problems.join('\n'))

// Tests that read the start of a list see demo games only: these are at its end.
await sql`update games set created_at = '2001-01-01'::timestamptz + interval '1 hour' * id where not is_demo`.execute(
  db.kysely,
)
await sql`update games set is_removed = true where urlid = ${REMOVED_URLID}`.execute(db.kysely)
await sql`update games set ss_thumbnails = ${JSON.stringify(SCREENSHOTS)}::jsonb where urlid = ${SHOWCASE_URLID}`.execute(
  db.kysely,
)
await fillThread(db.kysely)
// Nobody reaches level 100 during a test: a member with a name of these begins there.
await sql`create function start_at_the_top() returns trigger language plpgsql as $$
begin
  insert into exp_ledger (user_id, kind, subject, base, amount) values (new.id, 'demo', 'opening', 2970, 2970);
  return null;
end $$`.execute(db.kysely)
await sql`create trigger start_at_the_top after insert on profiles for each row
  when (new.username like 'top-%') execute function start_at_the_top()`.execute(db.kysely)
await db.close()

// Two of the sites by which members sign in are a mock here.
const mock = await openMockProvider()
addAgreementPage(mock)
Object.assign(process.env, await openMockSms(dataDir), mock.env('GITHUB'), mock.env('PATREON'), {
  AUTH_PATREON_LEVELS: '100,500',
  COUNCIL_URL: 'https://council.example/',
  DISCORD_URL: 'https://discord.example/invite',
  PATREON_URL: 'https://patreon.example/idledex',
})

await openLocalInternet(dataDir)
await import('../scripts/start.ts')
