import { type UpdatesFilters, updatesAddress } from '#/features/stewardship/updates/updates.address.ts'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

export interface NoUpdatesProps {
  filters: UpdatesFilters
  isFiltered: boolean
}

/** Shown on a page without updates: there are none, none match the filters, or the page is past the last one. */
export function NoUpdates({ filters, isFiltered }: NoUpdatesProps) {
  if (filters.page > 1) {
    return (
      <EmptyState
        icon="newspaper"
        title="There are no updates on this page"
        action={<LinkButton href={updatesAddress({ ...filters, page: 1 })}>First page</LinkButton>}
      />
    )
  }
  if (filters.playing) {
    return (
      <EmptyState
        icon="newspaper"
        title="Nothing new since you last played"
        action={<LinkButton href={paths.updates()}>See all updates</LinkButton>}
      >
        New updates to the games you’re playing appear here.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="newspaper"
      title="No updates yet!"
      action={isFiltered && <LinkButton href={paths.updates()}>See all updates</LinkButton>}
    >
      {isFiltered ? 'No updates match these filters.' : 'Game updates appear here.'}
    </EmptyState>
  )
}
