import { type CatalogueQuery, readAddress } from '#/features/catalogue/catalogue.address.ts'

/** The query that a filter form describes, from its first page on; `query` gives what the form has no fields for. */
export function readForm(form: HTMLFormElement, query: CatalogueQuery): CatalogueQuery {
  const values = Object.fromEntries(new FormData(form))
  const read = readAddress({
    ...values,
    minVotes: values.minVotes || undefined,
    minRating: values.minRating || undefined,
    created: values.created || undefined,
    released: values.released || undefined,
  }).query
  return { ...read, vote: query.vote, favorites: query.favorites, page: 1 }
}
