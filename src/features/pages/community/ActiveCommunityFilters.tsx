import { describeDateWithin } from '#/features/catalog/browse/describeDateWithin.ts'
import { type RemovableFilter, RemovableFilters } from '#/features/catalog/browse/RemovableFilters.tsx'
import { ANY_DATE } from '#/features/catalog/index/query/dateWithin.ts'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { type CommunityFilters, communityAddress } from './community.address.ts'

/** What filters the list of posts, as chips that a click removes. */
export function ActiveCommunityFilters({ filters }: { filters: CommunityFilters }) {
  const { type, order, within } = filters
  const active: RemovableFilter<CommunityFilters>[] = []
  const add = (label: string, changed: Partial<CommunityFilters>) =>
    active.push({ key: label, label, without: { ...filters, ...changed, page: 1 } })
  if (type) add(POST_TYPE_WORDS[type].many, { type: undefined })
  // The popular order names its period beside each post.
  if (order !== 'popular' && within.kind !== 'any')
    add(`Posted ${describeDateWithin(within)}`, { within: ANY_DATE })
  return <RemovableFilters filters={active} addressOf={communityAddress} />
}
