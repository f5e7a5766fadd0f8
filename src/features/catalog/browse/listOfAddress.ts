import type { ListSize } from '#/features/catalog/games/games.client.ts'
import {
  BROWSE_PAGE_SIZE,
  type CatalogQuery,
  DEFAULT_QUERY,
  readAddress,
  SEARCH_PAGE_SIZE,
} from '#/features/catalog/index/query/catalog.address.ts'
import { paths } from '#/shared/paths.ts'
import { developerList } from './developerList.ts'
import { joinFormDates } from './formDates.ts'
import { type RefusedFields, refusedFields } from './refusedFields.ts'

/** A list of games with its own address. */
export interface ShownList {
  kind: 'browse' | 'search' | 'developer'
  query: CatalogQuery
  /** Games per page. */
  size: ListSize
  /** The invalid values in the address, by field of the filters. */
  refused: RefusedFields
}

/** The list that `/` shows: every game, newest first. Only the address's page matters. */
export function browseList(search: object): ShownList {
  const values = { page: (search as { page?: unknown }).page }
  const { page } = readAddress(values).query
  return {
    kind: 'browse',
    query: { ...DEFAULT_QUERY, page },
    size: BROWSE_PAGE_SIZE,
    refused: refusedFields(values),
  }
}

/** The list that `/search` shows. Parameters that are not filters, such as the game shown over the page, are ignored. */
export function searchList(search: object): ShownList {
  const values = joinFormDates({ ...search })
  return {
    kind: 'search',
    query: readAddress(values).query,
    size: SEARCH_PAGE_SIZE,
    refused: refusedFields(values),
  }
}

/** The list that an address of the site shows; undefined if it shows none. */
export function listOfAddress(path: string, search: object): ShownList | undefined {
  if (path === paths.home()) return browseList(search)
  if (path === paths.search()) return searchList(search)
  const [, slug] = /^\/developer\/([a-z0-9-]+)$/.exec(path) ?? []
  return slug === undefined || 'tab' in search ? undefined : developerList(slug, search)
}
