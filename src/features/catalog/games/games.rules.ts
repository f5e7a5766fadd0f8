import {
  type CoveredGame,
  choosePicture,
  coverFolder,
  coverUrl,
} from '#/features/catalog/covers/pictureChoice.ts'
import { linkTypeById } from '#/features/catalog/links/linkTypes.ts'
import { screenshotSlots } from '#/features/catalog/media/screenshotSlots.ts'
import { RELATION_KINDS, type RelationKind } from '#/features/catalog/relations/relations.limits.ts'
import { byLibraryStatus, type LibraryStatus } from '#/shared/libraryStatus.ts'
import { ratingPercent } from '#/shared/wilson.ts'
import type { Game, GameLink } from './games.contract.ts'
import { MIN_SHOWN_IN_LIBRARIES } from './games.limits.ts'

type StoredMember = { id: string } & NonNullable<Game['added_by']>

/** A game as stored: what the API returns as it is, and the rest. */
export interface StoredGame
  extends Omit<Game, 'is_removed' | 'share_image' | 'rating' | 'archived_votes' | 'screenshots' | Presented>,
    StoredPictures {
  long_desc: string
  notes: unknown
  links: { type: string; url: string; note: string; is_dead: boolean }[]
  /** In no order; also to games that are not shown, because they were removed or wait to be confirmed. */
  relations: {
    kind: RelationKind
    is_shown: boolean
    game: Omit<Game['relations'][number]['game'], 'logo_url' | 'picture'> & CoveredGame & StoredPictures
  }[]
  developer_account: StoredMember | null
  added_by: StoredMember | null
  other_data: unknown
  library: Record<LibraryStatus, number>
}

type Presented =
  | 'long_desc'
  | 'notes'
  | 'banner_url'
  | 'logo_url'
  | 'picture'
  | 'links'
  | 'relations'
  | 'developer_account'
  | 'added_by'
  | 'library'

/** A stored game as the API returns it. `gamesOrigin`: the origin of the bundled games, without a trailing slash. */
export function presentGame(stored: StoredGame, gamesOrigin: string): Omit<Game, 'share_image'> {
  const { ss_thumbnails, other_data, added_by, developer_account, ...game } = stored
  const screenshots = screenshotSlots(ss_thumbnails)
  return {
    ...game,
    is_removed: false,
    developer_account: developer_account && presentMember(developer_account),
    added_by: added_by && presentMember(added_by),
    long_desc: game.long_desc || null,
    notes: readNotes(game.notes),
    ...picturesOf(stored, screenshots),
    banner_url: game.banner_url ?? screenshots[0]?.full ?? coverUrl(game, 'banner'),
    banner_blur: game.banner_url && game.banner_blur,
    screenshots,
    trailer: youtubeId(game.trailer),
    rating: ratingPercent(game.upvotes, game.downvotes),
    archived_votes: readArchivedVotes(other_data),
    links: game.links.map(presentLink),
    relations: presentRelations(game.relations),
    library: byLibraryStatus((status) => shownInLibraries(game.library[status])),
    play_link: playAddress(game.playable ? game.play_link : null, gamesOrigin),
  }
}

/** The pictures of a game as stored. */
export interface StoredPictures {
  banner_url: string | null
  logo_url: string | null
  ss_thumbnails: unknown
}

/** The pictures by which the API shows a game that something else is about. */
export function picturesOf(
  game: CoveredGame & StoredPictures,
  screenshots = screenshotSlots(game.ss_thumbnails),
): Pick<Game, 'logo_url' | 'picture'> {
  const { banner_url: banner, logo_url: logo } = game
  const screenshot = screenshots[0]?.thumb ?? null
  return {
    logo_url: logo ?? coverUrl(game, 'logo'),
    picture: choosePicture({ banner, screenshot, logo }, coverFolder(game)),
  }
}

const presentMember = ({ username, display_name }: StoredMember) => ({ username, display_name })

/** The address of a game's frame. Bundled games (stored as a path) are served from the second origin. */
export function playAddress(playLink: string | null, gamesOrigin: string): string | null {
  return playLink?.startsWith('/') ? `${gamesOrigin}${playLink}` : playLink
}

/**
 * The video id in a YouTube address, in any of its usual forms; null for any other address,
 * because nothing else can be shown as a trailer.
 */
export function youtubeId(address: string | null): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const inPath = /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/.exec(url.pathname)?.[1]
  const id =
    host === 'youtu.be'
      ? url.pathname.slice(1)
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (inPath ?? url.searchParams.get('v'))
        : null
  return id && /^[\w-]{11}$/.test(id) ? id : null
}

/** Few members could be told apart by when the number changes. */
const shownInLibraries = (members: number) => (members >= MIN_SHOWN_IN_LIBRARIES ? members : null)

function presentLink(link: StoredGame['links'][number]): GameLink {
  return {
    type: linkTypeById.get(link.type)!.slug,
    url: link.url,
    note: link.note || null,
    is_dead: link.is_dead,
  }
}

function presentRelations(relations: StoredGame['relations']): Game['relations'] {
  const place = new Map(RELATION_KINDS.map(({ id }, at) => [id, at]))
  return relations
    .filter(({ is_shown }) => is_shown)
    .sort((a, b) => place.get(a.kind)! - place.get(b.kind)! || a.game.id - b.game.id)
    .map(({ kind, game }) => {
      const { id, urlid, name, tags } = game
      return { kind, game: { id, urlid, name, tags, ...picturesOf(game) } }
    })
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function readNotes(notes: unknown): Game['notes'] {
  if (!Array.isArray(notes)) return []
  return notes.filter(isRecord).map((note) => ({
    short: text(note.short),
    long: text(note.long),
    // The same rule as the database's own column `archived`.
    archived: String(note.archived) === 'true',
  }))
}

function readArchivedVotes(data: unknown): Game['archived_votes'] {
  if (!isRecord(data) || typeof data.archived_votes_date !== 'string') return null
  const { archived_votes_date: date, archived_upvotes: upvotes, archived_downvotes: downvotes } = data
  return { date, upvotes: Number(upvotes), downvotes: Number(downvotes) }
}
