import { type CatalogQuery, readAddress } from '#/features/catalog/index/query/catalog.address.ts'
import { joinFormDates } from './formDates.ts'

/** The query that a filter form describes, at its first page. `query` supplies what the form has no fields for. */
export function readForm(form: HTMLFormElement, query: CatalogQuery): CatalogQuery {
  const read = readAddress(joinFormDates(Object.fromEntries(new FormData(form)))).query
  return { ...read, vote: query.vote, favorites: query.favorites, page: 1 }
}
