import { picturesOf } from '#/features/catalog/games/games.rules.ts'
import { linkTypeBySpelling } from '#/features/catalog/links/linkTypes.ts'
import { type Relation, relationLabel } from '#/features/catalog/relations/relations.rules.ts'
import type { ReportSubject } from '#/features/community/reports/reports.limits.ts'
import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { QueueItem } from './queue.contract.ts'
import type { QueueRow } from './queue.queries.server.ts'
import type { findListedGames } from './queueDetails.queries.server.ts'

/** An item as the API returns it. */
export function presentItem(row: QueueRow): QueueItem {
  const { kind, item_id, since, title, excerpt, post_type, who, lock, version, game } = row
  return {
    kind,
    id: item_id,
    since: since.toISOString(),
    title: title || 'Untitled',
    excerpt,
    post_type,
    link: linkOf(row),
    who,
    lock,
    version,
    game: game && { id: game.id, tags: [...game.tags], picture: picturesOf(game).picture },
  }
}

/** The games of a list, with the picture of each. */
export const presentListed = ({ games, total }: Awaited<ReturnType<typeof findListedGames>>) => ({
  games: games.map((game) => ({
    id: game.id,
    urlid: game.urlid,
    name: game.name,
    note: game.note,
    tags: [...game.tags],
    picture: picturesOf(game).picture,
  })),
  total,
})

/** Held texts have no public page; those of games and members have one. */
function linkOf({ kind, item_id, urlid, post_id, comment_id, who }: QueueRow): string | null {
  if (item_id.startsWith('profile-')) return who && paths.user(who.username)
  if (item_id.startsWith('update-')) return paths.update(Number(item_id.slice('update-'.length)))
  if (kind === 'held' && comment_id === null) return urlid === null ? null : paths.game(urlid)
  if (post_id !== null)
    return paths.post(post_id, comment_id === null ? undefined : commentAnchor(comment_id))
  return urlid === null ? null : paths.game(urlid)
}

/** Labels of a game's fields that differ from the field's name. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  desc: 'Short description',
  long_desc: 'Description',
  release_date: 'Release date',
  play_link: 'Embedded game',
}

export const fieldLabel = (field: string): string =>
  FIELD_LABELS[field] ?? field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ')

/** A value of a game's field as text, one line for each part; empty for none. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((part) => partText(field, part)).join('\n')
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function partText(field: string, part: unknown): string {
  if (field === 'tags') {
    const tag = tagById.get(Number(part))
    return tag ? tagLabel(tag) : String(part)
  }
  if (typeof part !== 'object' || part === null) return String(part)
  if (field === 'relations') {
    const { kind, name } = part as Relation
    return `${relationLabel(kind)}: ${name}`
  }
  const { type, url, note } = part as { type?: string; url?: string; note?: string | null }
  if (url === undefined) return JSON.stringify(part)
  const name = type === undefined ? undefined : (linkTypeBySpelling.get(type)?.name ?? type)
  return [name && `${name}:`, url, note && `(${note})`].filter(Boolean).join(' ')
}

/** A stored difference, field by field. */
export function presentChanges(diff: unknown): { field: string; from: string; to: string }[] {
  if (typeof diff !== 'object' || diff === null) return []
  return Object.entries(diff).map(([field, change]) => {
    const { from, to } = (change ?? {}) as { from?: unknown; to?: unknown }
    return { field: fieldLabel(field), from: fieldText(field, from), to: fieldText(field, to) }
  })
}

/** `after` in an address: where a part of the queue begins. */
export const cursorOf = (row: { micros: string; kind: string; item_id: string }): string =>
  `${row.micros}~${row.kind}~${row.item_id}`

/** Parses a position in the queue. The text must be a valid cursor. */
export function readCursor(text: string): { micros: string; kind: string; id: string } {
  const [micros, kind, id] = text.split('~') as [string, string, string]
  return { micros, kind, id }
}

/** 'post-12' → { type: 'post', id: '12' }; an id without a type is undefined. */
export function readSubject(itemId: string): { type: ReportSubject; id: string } | undefined {
  const [, type, id] = /^(post|comment|update|profile|game)-(.+)$/.exec(itemId) ?? []
  return type === undefined ? undefined : { type: type as ReportSubject, id: id! }
}
