import { Refusal } from '#/features/catalog/index/query/addressReaders.ts'
import {
  BROWSE_PAGE_SIZE,
  type CatalogQuery,
  DEFAULT_QUERY,
  READERS,
} from '#/features/catalog/index/query/catalog.address.ts'
import { ANY_DATE, type DateWithin, parseDateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { linkTypeBySpelling } from '#/features/catalog/links/linkTypes.ts'
import { MAX_ROWS } from '#/features/pages/dataService/relations/dataService.limits.ts'
import { DataServiceError } from '#/features/pages/dataService/relations/dataServiceError.ts'
import { tagById, tagByName, tagBySlug } from '#/shared/taxonomy.ts'
import type { GamesPayload } from './gamesPayload.contract.ts'

/** Days of an interval whose length is not given. */
const DEFAULT_INTERVAL_DAYS = 7

type List = (string | number)[] | null | undefined
type Mode = boolean | 'and' | 'or' | null | undefined

/**
 * The catalog's query for the arguments of get_games33.
 *
 * @throws DataServiceError 22023 for a value that does not exist, such as an unknown tag
 */
export function toCatalogQuery(payload: GamesPayload): CatalogQuery {
  const isUnconfirmed = payload.table_name === 'games_unconfirmed' || payload.confirmed_only === false
  return {
    ...DEFAULT_QUERY,
    name: payload.include_name === false ? '' : read('game_name', READERS.name, payload.game_name),
    desc: payload.include_desc === false ? '' : read('game_desc', READERS.desc, payload.game_desc),
    tags: listed('tags_query', payload.tags_query, payload.include_tags, tagOf),
    tagsMode: payload.include_tags === 'or' ? 'or' : 'and',
    not: listed('tags_excluded_query', payload.tags_excluded_query, payload.include_excluded_tags, tagOf),
    notMode: payload.include_excluded_tags === 'and' ? 'and' : 'or',
    links: listed('link_types', payload.link_types, payload.include_links, linkOf),
    linksMode: payload.include_links === 'or' ? 'or' : 'and',
    notLinks: listed('excluded_link_types', payload.excluded_link_types, payload.exclude_links, linkOf),
    vote: payload.vote_filter ?? 'all',
    favorites: payload.favorites_only ?? false,
    minVotes: payload.minimum_votes ?? 0,
    minRating: payload.minimum_rating ?? 0,
    created: createdWithin(payload),
    released: within({
      type: payload.release_date_type,
      days: payload.release_date_interval_days,
      month: payload.release_date_month,
      year: payload.release_date_year,
    }),
    state: isUnconfirmed ? 'unconfirmed' : 'confirmed',
    sort: read('selected_option_id', READERS.sort, payload.selected_option_id),
  }
}

/** Which games of a list are meant; a page of the browse list without any. */
export function rangeOf({ from_offset, to_offset, limit_count }: GamesPayload): {
  offset: number
  limit: number
} {
  const offset = from_offset ?? 0
  const size =
    to_offset === null || to_offset === undefined ? (limit_count ?? BROWSE_PAGE_SIZE) : to_offset - offset + 1
  if (size < 0) throw invalid('to_offset', 'It comes before from_offset')
  return { offset, limit: Math.min(size, limit_count ?? MAX_ROWS, MAX_ROWS) }
}

/** A period without a prefix is of `created_at`, too, where the other one leaves out nothing. */
function createdWithin(payload: GamesPayload): DateWithin {
  const own = within({
    type: payload.created_at_type,
    days: payload.created_at_interval_days,
    month: payload.created_at_month,
    year: payload.created_at_year,
  })
  return own === ANY_DATE ? (periodOf(payload) ?? ANY_DATE) : own
}

/**
 * The period of `date_filter_type`, `interval_days`, `filter_month` and `filter_year`; undefined if no type is given.
 *
 * @throws DataServiceError 22023 for a period that does not exist
 */
export const periodOf = (
  payload: Pick<GamesPayload, 'date_filter_type' | 'interval_days' | 'filter_month' | 'filter_year'>,
): DateWithin | undefined =>
  payload.date_filter_type
    ? within({
        type: payload.date_filter_type,
        days: payload.interval_days,
        month: payload.filter_month,
        year: payload.filter_year,
      })
    : undefined

interface WrittenDates {
  type: GamesPayload['date_filter_type']
  days: number | null | undefined
  month: number | null | undefined
  year: number | null | undefined
}

function within({ type, days, month, year }: WrittenDates): DateWithin {
  if (!type || type === 'any' || type === 'alltime') return ANY_DATE
  const text =
    type === 'interval'
      ? `${days ?? DEFAULT_INTERVAL_DAYS}d`
      : month
        ? `${year}-${String(month).padStart(2, '0')}`
        : String(year)
  const read = parseDateWithin(text)
  if (!read) throw invalid('date_filter_type', `"${text}" is not a period`)
  return read
}

function read<T>(
  argument: string,
  reader: { fallback: T; read(text: string): T | Refusal },
  value: string | null | undefined,
): T {
  if (value === null || value === undefined || value === '') return reader.fallback
  const result = reader.read(value)
  if (result instanceof Refusal) throw invalid(argument, result.message)
  return result
}

function listed<Id>(
  argument: string,
  list: List,
  mode: Mode,
  find: (written: string | number) => Id | undefined,
): Id[] {
  if (!list || mode === false) return []
  return list.map((written) => {
    const found = find(written)
    if (found === undefined) throw invalid(argument, `There is no "${written}"`)
    return found
  })
}

/** A tag by its id, name or slug. */
const tagOf = (written: string | number) =>
  (tagById.get(Number(written)) ?? tagByName.get(String(written)) ?? tagBySlug.get(String(written)))?.id

const linkOf = (written: string | number) => linkTypeBySpelling.get(String(written))?.id

const invalid = (argument: string, message: string) =>
  new DataServiceError(400, '22023', `invalid value for ${argument}`, { details: message })
