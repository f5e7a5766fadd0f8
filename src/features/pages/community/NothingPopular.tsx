import type { DateWithin } from '#/features/catalog/index/query/dateWithin.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { type CommunityFilters, communityAddress } from './community.address.ts'

/** An empty popular order suggests longer periods. */
export function NothingPopular({ filters }: { filters: CommunityFilters }) {
  const during = (within: DateWithin) => communityAddress({ ...filters, within, page: 1 })
  return (
    <EmptyState
      icon="trending-up"
      title={filters.page > 1 ? 'There are no more popular posts' : 'Nothing is popular in this period yet'}
      action={
        <>
          <LinkButton size="small" href={during({ kind: 'days', days: 30 })}>
            Show the last 30 days
          </LinkButton>
          <LinkButton size="small" href={during({ kind: 'any' })}>
            Show all time
          </LinkButton>
        </>
      }
    >
      Vote on posts you like, or choose a longer period.
    </EmptyState>
  )
}
