import type { UpdatesFilters } from '#/features/stewardship/updates/updates.address.ts'

/** A page of the updates of a developer's games. */
export const updatesOfDeveloper = (slug: string, page: number): UpdatesFilters => ({
  tags: [],
  tagsMode: 'and',
  not: [],
  hide: null,
  dev: [slug],
  without: [],
  favorites: false,
  playing: false,
  following: false,
  page,
})
