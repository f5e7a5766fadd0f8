import { type CatalogQuery, toParams } from '#/features/catalog/index/query/catalog.address.ts'
import { paths } from '#/shared/paths.ts'
import type { TriState } from '#/ui/TriStateChip.tsx'
import { developerAddress } from './developerList.ts'
import type { ShownList } from './listOfAddress.ts'

/** The search page's address for a query. */
export function searchAddress(query: CatalogQuery): string {
  return paths.search(toParams(query))
}

/** The address of a query on the page of a list: of a developer, or the search page. */
export const listAddress = (kind: ShownList['kind'], query: CatalogQuery): string =>
  kind === 'developer' ? developerAddress(query) : searchAddress(query)

/** What a filter can include or exclude: tags or link types. */
interface Side {
  include: 'tags' | 'links'
  exclude: 'not' | 'notLinks'
}
export const TAG_SIDE: Side = { include: 'tags', exclude: 'not' }
export const LINK_SIDE: Side = { include: 'links', exclude: 'notLinks' }

type Id = string | number
type Sided = { readonly [Name in Side['include' | 'exclude']]?: readonly Id[] }

export function stateIn(filters: Sided, side: Side, id: Id): TriState {
  if (filters[side.include]?.includes(id)) return 'include'
  return filters[side.exclude]?.includes(id) ? 'exclude' : 'any'
}

/** The filters with the state of one tag or link type changed, at the first page. */
export function withState<F extends Sided>(filters: F, side: Side, id: Id, state: TriState): F {
  const { [side.include]: included = [], [side.exclude]: excluded = [] } = filters
  const others = (ids: readonly Id[]) => ids.filter((each) => each !== id)
  return {
    ...filters,
    page: 1,
    [side.include]: state === 'include' ? [...others(included), id] : others(included),
    [side.exclude]: state === 'exclude' ? [...others(excluded), id] : others(excluded),
  }
}

/**
 * Makes the addresses of many choices. The rest of the query is serialized once, because
 * a page has more than a hundred of them.
 */
export function sideAddresses<Id extends string | number>(
  kind: ShownList['kind'],
  query: CatalogQuery,
  side: Side,
  slugOf: (id: Id) => string,
) {
  const [page = '', rest = ''] = listAddress(kind, {
    ...query,
    page: 1,
    [side.include]: [],
    [side.exclude]: [],
  }).split('?')
  const slugs = (ids: readonly (string | number)[]) => (ids as readonly Id[]).map(slugOf)
  const included = slugs(query[side.include])
  const excluded = slugs(query[side.exclude])

  return (slug: string, next: TriState): string => {
    const include = listText(included, slug, next === 'include')
    const exclude = listText(excluded, slug, next === 'exclude')
    const parts = [rest, include && `${side.include}=${include}`, exclude && `${side.exclude}=${exclude}`]
    const text = parts.filter(Boolean).join('&')
    return text ? `${page}?${text}` : page
  }
}

function listText(slugs: readonly string[], slug: string, present: boolean): string {
  const others = slugs.filter((each) => each !== slug)
  return (present ? [...others, slug].sort() : others).join(',')
}
