import type { z } from 'zod'
import {
  gameLine,
  otherNamesOf,
  updateLine,
  withoutControl,
} from '#/features/stewardship/import/import.contract.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { DumpedGame, DumpedUpdate } from './openData.queries.server.ts'

type Line = Record<string, unknown>

const given = (line: Line): Line =>
  Object.fromEntries(
    Object.entries(line).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  )

/**
 * Reads a line as the import will, so that what it would refuse is left out: a value, or one of the links. Undefined if the line cannot be
 * imported without it.
 */
function readAsImported<Schema extends z.ZodType>(schema: Schema, line: Line): z.output<Schema> | undefined {
  const parsed = schema.safeParse(line)
  if (parsed.success) return parsed.data
  const rest: Line = { ...line }
  const badLinks = new Set<unknown>()
  for (const { path } of parsed.error.issues) {
    if (path[0] === 'links' && path.length > 1) badLinks.add(path[1])
    else delete rest[String(path[0])]
  }
  if (Array.isArray(rest.links)) rest.links = rest.links.filter((_, at) => !badLinks.has(at))
  const again = schema.safeParse(rest)
  return again.success ? again.data : undefined
}

/** The line of a game, as docs/import.md describes lines; undefined for a game that has no name once it is cleaned. */
export function toGameLine(row: DumpedGame): Line | undefined {
  const parsed = readAsImported(gameLine, {
    ...given({
      name: withoutControl(row.name),
      urlid: row.urlid,
      developer: withoutControl(row.developer ?? ''),
      desc: withoutControl(row.desc),
      long_desc: withoutControl(row.long_desc),
      archived_reason: withoutControl(row.archived_reason ?? ''),
      release_date: row.release_date,
      play_link: row.play_link,
      trailer: row.trailer,
    }),
    other_names: row.other_names.map(withoutControl).filter((name) => name.trim() !== ''),
    developers: row.developers.map(withoutControl).filter((name) => name.trim() !== ''),
    tags: row.tags.map((id) => tagById.get(id)!.name),
    links: row.links.map((link) => ({ ...link, note: withoutControl(link.note) })),
  })
  if (!parsed) return undefined
  const names = otherNamesOf(parsed)
  const unique = new Map((parsed.links ?? []).map((link) => [`${link.type} ${link.url}`, given(link)]))
  return given({
    name: parsed.name,
    other_names: names?.length ? names : null,
    urlid: parsed.urlid,
    developer: parsed.developer,
    developers: parsed.developers?.length ? parsed.developers : null,
    desc: parsed.desc,
    long_desc: parsed.long_desc,
    release_date: parsed.release_date && row.release_date,
    tags: parsed.tags,
    links: [...unique.values()],
    relations: row.relations.length > 0 ? row.relations : null,
    play_link: parsed.play_link,
    playable: parsed.play_link && row.playable,
    trailer: parsed.trailer,
    archived: row.archived || null,
    archived_reason: parsed.archived_reason,
    confirmed: true,
    demo: row.is_demo || null,
    added_at: row.added_at,
    confirmed_at: row.confirmed_at,
  })
}

/** The line of an update of the game whose line is given; undefined if nothing would identify it. */
export function toUpdateLine(row: DumpedUpdate, game: Line): Line | undefined {
  const facts = given({
    game: game.name,
    // Any of them identifies the game.
    developer: (game.developers as string[] | undefined)?.[0],
    game_urlid: game.urlid,
    version: withoutControl(row.version_number ?? ''),
    date: row.justdate,
    title: withoutControl(row.title),
    summary: withoutControl(row.content),
    sort_at: row.sort_at,
    added_at: row.added_at,
    demo: row.is_demo || null,
  })
  const parsed = readAsImported(updateLine, { ...facts, key: withoutControl(row.release_key) })
  if (!parsed) return undefined
  const { key, ...line } = parsed
  return given({ ...line, key: key === (line.version ?? line.date ?? line.title) ? null : key })
}

/** The line of a game's votes, which the import skips: votes belong to members. */
export const toVotesLine = ({ urlid, upvotes, downvotes }: DumpedGame): Line => ({
  game_urlid: urlid,
  upvotes,
  downvotes,
})
