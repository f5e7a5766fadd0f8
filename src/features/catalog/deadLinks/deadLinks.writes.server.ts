import { type Kysely, sql } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import {
  CHECK_DAYS,
  type LinkState,
  PLAYABLE_LINK_TYPES,
  PROPOSED_DAYS,
  PROPOSED_FAILURES,
  SETTLED_DAYS,
} from './deadLinks.rules.ts'

/**
 * Claims games whose links have not been checked for a week, longest ago first, and marks them as checked. Demo games
 * are omitted: their links lead to the sites of real games.
 */
export async function claimGames(db: Kysely<DB>, count: number): Promise<number[]> {
  const { rows } = await sql<{ game_id: number }>`
    insert into link_checks (game_id)
    select id from (
      select games.id from games left join link_checks on game_id = games.id
       where not games.is_removed and not games.archived and not games.is_demo
         and (checked_at is null or checked_at < now() - make_interval(days => ${CHECK_DAYS}) + interval '1 hour')
       order by checked_at nulls first, games.id limit ${count}) due
        on conflict (game_id) do update set checked_at = now()
    returning game_id`.execute(db)
  return rows.map((row) => row.game_id)
}

/** Puts a game first in the queue of `claimGames`. */
export async function checkLinksSoon(trx: Kysely<DB>, gameId: number): Promise<void> {
  await trx.deleteFrom('link_checks').where('game_id', '=', gameId).execute()
}

/** How many games one run looks at, so that all have their turn within a week of hourly runs. */
export async function gamesEachHour(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from games where not is_removed and not archived and not is_demo`.execute(
    db,
  )
  return Math.ceil((rows[0]!.count / (CHECK_DAYS * 24)) * 1.2)
}

export interface PlayableLinks {
  /** The address that is framed in Play tabs. */
  playLink: string | null
  links: string[]
}

/** The links of a game behind which it is played or had, without duplicates. */
export async function playableLinks(db: Kysely<DB>, gameId: number): Promise<PlayableLinks> {
  const { rows } = await sql<{ play_link: string | null; links: string[] }>`
    select case when playable and play_link ~* '^https?:' then play_link end as play_link,
           array(select url::text from game_links
                  where game_id = games.id and type in (${sql.join([...PLAYABLE_LINK_TYPES])}) order by position, id) as links
      from games where id = ${gameId}`.execute(db)
  const { play_link: playLink = null, links = [] } = rows[0] ?? {}
  return { playLink, links: [...new Set([...(playLink ? [playLink] : []), ...links])] }
}

/**
 * Stores the results of checking a game's links. A link that works again is no longer recorded. A dead link enters the
 * moderators' queue once the game's play link, or all of its links, have failed for long enough. Returns whether the game's page may show
 * something else: a link that has failed for that long, or did.
 */
export async function storeStates(
  trx: Kysely<DB>,
  gameId: number,
  { playLink, links }: PlayableLinks,
  states: ReadonlyMap<string, LinkState>,
): Promise<boolean> {
  const dead = links.flatMap((link) => {
    const state = states.get(link)
    return state && !state.isAlive ? [{ link, status: state.status, reason: state.reason.slice(0, 300) }] : []
  })
  const { rows: alive } = await sql<{ failures: number }>`
    delete from dead_links where game_id = ${gameId}
       and link::text <> all (${dead.map(({ link }) => link)}::text[]) returning failures`.execute(trx)
  const wasDead = alive.some(({ failures }) => failures >= PROPOSED_FAILURES)
  if (dead.length === 0) return wasDead
  const { rows: failed } = await sql<{ failures: number }>`
    insert into dead_links (game_id, link, status, reason)
    select ${gameId}, link, status, reason
      from jsonb_to_recordset(${JSON.stringify(dead)}::jsonb) as found(link text, status smallint, reason text)
        on conflict (game_id, link) do update
       set failures = dead_links.failures + 1, status = excluded.status, reason = excluded.reason, last_failed_at = now()
     -- Looked at twice in a day, after a kill, it has failed once.
     where dead_links.last_failed_at < now() - interval '1 day'
    returning failures`.execute(trx)
  await sql`
    update dead_links set settled_at = null, settled_by = null, proposed_at = now()
     where game_id = ${gameId} and settled_at < now() - make_interval(days => ${SETTLED_DAYS})`.execute(trx)
  await sql`
    update dead_links set proposed_at = now()
     where game_id = ${gameId} and proposed_at is null and failures >= ${PROPOSED_FAILURES}
       and first_failed_at < now() - make_interval(days => ${PROPOSED_DAYS})
       -- One question about a game at a time: about its play link, or the first of its links where all have failed.
       and not exists (select from dead_links asked where asked.game_id = ${gameId} and asked.proposed_at is not null)
       and link::text = case
         when exists (select from dead_links own where own.game_id = ${gameId} and own.link::text = ${playLink}
                         and own.failures >= ${PROPOSED_FAILURES}) then ${playLink}
         when (select count(*) from dead_links own where own.game_id = ${gameId}
                  and own.failures >= ${PROPOSED_FAILURES}) >= ${links.length} then ${links[0]!}
       end`.execute(trx)
  return wasDead || failed.some(({ failures }) => failures >= PROPOSED_FAILURES)
}
