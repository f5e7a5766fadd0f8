import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { OWN_PAGES } from '#/features/catalog/links/gamesByLink.queries.server.ts'
import { paths } from '#/shared/paths.ts'
import {
  findGamesByLinkKey,
  findGamesByNameKey,
  findLinkKeys,
  type SimilarGame,
} from './duplicates.queries.server.ts'
import type { GameRow } from './readRow.ts'

/** How lines that add games are checked for duplicates. */
export interface DuplicateCheck {
  /** Leaves out the lines that may be duplicates. */
  isStrict: boolean
  /** Where the games of lines to add are noted. */
  added: AddedGames
  /** What a dry run would have added before, which the database does not have. */
  before?: ReadonlyMap<string, AddedGame> | undefined
}

/** A game of a line; without its number if that is of another file. */
interface AddedGame {
  name: string
  line: number | undefined
}

/** Games that lines add, by the keys of their links and names. */
export type AddedGames = Map<string, AddedGame>

/**
 * By line number, which game a line that adds one may be the same as: a stored one or one of an earlier line, with a link to the same page or
 * with the same name in another spelling. One query of each kind for all lines.
 */
export async function findDuplicates(
  trx: Kysely<DB>,
  rows: readonly GameRow[],
  { isStrict, added, before }: DuplicateCheck,
): Promise<Map<number, string>> {
  const urlsOf = ({ game: { links = [] } }: GameRow) =>
    links.filter(({ type }) => OWN_PAGES.includes(type)).map(({ url }) => url)
  const linkKeys = await findLinkKeys(trx, rows.flatMap(urlsOf))
  const byLink = await findGamesByLinkKey(trx, [...new Set(linkKeys.values())])
  const nameKeys = [...new Set(rows.map(({ game }) => developerKey(game.name)))]
  const byName = await findGamesByNameKey(trx, nameKeys)

  // A dry run may repeat an earlier line in its transaction, so that line comes first.
  const nameGame = (key: string, stored: SimilarGame | undefined) =>
    onLine(before?.get(key)) ??
    (stored && `${stored.name} (${paths.game(stored.urlid)})`) ??
    onLine(added.get(key))
  const duplicates = new Map<number, string>()
  for (const row of rows) {
    const links = [...new Set(urlsOf(row).map((url) => linkKeys.get(url)!))]
    const name = developerKey(row.game.name)
    const sameLink = links.map((key) => nameGame(`link ${key}`, byLink.get(key))).find(Boolean)
    const known = sameLink ?? nameGame(`name ${name}`, byName.get(name))
    if (known) duplicates.set(row.line, `may be the same as ${known}: same ${sameLink ? 'link' : 'name'}`)
    if (known && isStrict) continue
    const game = { name: row.game.name, line: row.line }
    for (const key of [...links.map((key) => `link ${key}`), `name ${name}`])
      if (!added.has(key)) added.set(key, game)
  }
  return duplicates
}

const onLine = (game: AddedGame | undefined) =>
  game && `${game.name} (${game.line === undefined ? 'in an earlier file' : `line ${game.line}`})`
