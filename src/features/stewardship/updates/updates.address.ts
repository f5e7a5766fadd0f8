import { refusedFields } from '#/features/catalog/browse/refusedFields.ts'
import type { TagFilters } from '#/features/catalog/browse/tagFilters.ts'
import { flag, Refusal } from '#/features/catalog/index/query/addressReaders.ts'
import { DEFAULT_QUERY, readAddress, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { idParam, shortenRefused } from '#/shared/pageSearch.ts'
import { paths } from '#/shared/paths.ts'
import { MAX_EXCLUDED_GAMES } from './updates.limits.ts'

/** The filters of the list of updates. */
export interface UpdatesFilters extends TagFilters {
  /** Ids of tags whose games are left out; null means what the reader hides by default. */
  hide: readonly number[] | null
  /** Slugs of developers: the updates of the games of any of them; none for the updates of all. */
  dev: readonly string[]
  /** Ids of excluded games. */
  without: readonly number[]
  /** Only updates of the viewer's favorites. */
  favorites: boolean
  /** Only updates of the games that the viewer plays, since they last played them. */
  playing: boolean
  /** What is new in all that the viewer follows, instead of updates. It has no other filters. */
  following: boolean
}

/** The filters as they appear in the address, without defaults. */
export type UpdatesParams = Partial<Record<keyof UpdatesFilters, string>>

const PLAYING = flag()
const FOLLOWING = flag()

/** The parameters that the list of updates shares with the catalog. */
const shared = ({ tags, tagsMode, not, hide, dev, favorites, page }: Readonly<Record<string, unknown>>) => ({
  tags,
  tagsMode,
  not,
  hide,
  dev,
  favorites,
  page,
})

/** Parses an address leniently: invalid values are ignored. */
export function readUpdatesAddress(search: Readonly<Record<string, unknown>>): UpdatesFilters {
  const following = FOLLOWING.read(String(search.following ?? '')) === true
  const own = following ? { page: search.page } : search
  const { tags, tagsMode, not, hide, dev, favorites, page } = readAddress(shared(own)).query
  const ids = String(own.without ?? '').split(',')
  const without = new Set(ids.filter(idParam).map(Number))
  const playing = PLAYING.read(String(own.playing ?? '')) === true
  return {
    tags,
    tagsMode,
    not,
    hide,
    dev,
    favorites,
    playing,
    following,
    page,
    without: [...without].slice(0, MAX_EXCLUDED_GAMES),
  }
}

/** How many filters are set that are shown as such. */
export const countChosen = ({ tags, not, without, favorites, playing }: UpdatesFilters): number =>
  tags.length + not.length + without.length + [favorites, playing].filter(Boolean).length

/** Whether only a member can have such a list. */
export const isPersonalList = ({
  favorites,
  playing,
  following,
}: Pick<UpdatesFilters, 'favorites' | 'playing' | 'following'>) => favorites || playing || following

/** The invalid values of an address, by parameter. */
export function refusedUpdatesParams(search: Readonly<Record<string, unknown>>): UpdatesParams {
  const without = String(search.without ?? '')
  const isRefused = without !== '' && !without.split(',').every(idParam)
  const playing = String(search.playing ?? '')
  const following = String(search.following ?? '')
  return {
    ...refusedFields(shared(search)),
    ...(isRefused && { without: shortenRefused(without) }),
    ...(playing !== '' && PLAYING.read(playing) instanceof Refusal && { playing: shortenRefused(playing) }),
    ...(following !== '' &&
      FOLLOWING.read(following) instanceof Refusal && { following: shortenRefused(following) }),
  }
}

/** The inverse: the shortest parameters, the same for the same filters. */
export function toUpdatesParams({ without, playing, following, ...filters }: UpdatesFilters): UpdatesParams {
  if (following) return { following: '1', ...(filters.page > 1 && { page: String(filters.page) }) }
  const { tags, tagsMode, not, hide, dev, favorites, page } = toParams({ ...DEFAULT_QUERY, ...filters })
  const params: UpdatesParams = {
    dev,
    favorites,
    hide,
    not,
    page,
    ...(playing && { playing: '1' }),
    tags,
    tagsMode,
    without: without.toSorted((a, b) => a - b).join(','),
  }
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value))
}

export function updatesAddress(filters: UpdatesFilters): string {
  return paths.updates(toUpdatesParams(filters))
}

/** The filters with a game excluded or included again, at the first page. */
export function withGame(filters: UpdatesFilters, id: number, shown: boolean): UpdatesFilters {
  const others = filters.without.filter((each) => each !== id)
  return { ...filters, page: 1, without: shown ? others : [...others, id] }
}
