import { useInfiniteQuery } from '@tanstack/react-query'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { LogEntry } from './LogEntry.tsx'
import { LogFilters } from './LogFilters.tsx'
import styles from './LogPage.module.css'
import { fullLogQuery, type LogParams, publicLogQuery } from './log.client.ts'
import type { FullEntry, PublicEntry } from './log.contract.ts'

/** What the moderators did and why: in full for council and up, without names for everyone else. */
export function LogPage({ params }: { params: LogParams }) {
  const viewer = useViewer()
  const isFull = viewer?.abilities.includes('read-moderation-log') ?? false
  return (
    <div className={styles.page}>
      <h1>Moderation log</h1>
      <p className="measure muted">
        {isFull
          ? 'Everything that moderators and the operator did. Visitors see it without names and without actions on accounts.'
          : 'What the moderators did, and why. The public log names no moderators, members, or reporters.'}
      </p>
      <LogFilters params={params} isFull={isFull} />
      {isFull && viewer ? <FullLog viewerId={viewer.id} params={params} /> : <PublicLog params={params} />}
    </div>
  )
}

function PublicLog({ params }: { params: LogParams }) {
  return <Entries list={useInfiniteQuery(publicLogQuery(params))} isFiltered={isFiltered(params)} />
}

function FullLog({ viewerId, params }: { viewerId: string; params: LogParams }) {
  return <Entries list={useInfiniteQuery(fullLogQuery(viewerId, params))} isFiltered={isFiltered(params)} />
}

const isFiltered = (params: LogParams) => Object.values(params).some(Boolean)

interface EntryList {
  data: { pages: readonly { items: readonly (PublicEntry | FullEntry)[] }[] } | undefined
  isError: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

function Entries({ list, isFiltered }: { list: EntryList; isFiltered: boolean }) {
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.isError && !items)
    return (
      <ErrorState compact title="The log couldn’t be loaded" onRetry={() => void list.refetch()}>
        Check your connection and try again.
      </ErrorState>
    )
  if (!items) return <SkeletonText lines={10} />
  if (items.length === 0)
    return (
      <EmptyState icon="history" title={isFiltered ? 'No entries' : 'No entries yet'}>
        {isFiltered ? (
          <>
            No entries match these filters. <a href={paths.moderationLog()}>Clear filters</a>
          </>
        ) : (
          'What moderators do appears here, with their reasons.'
        )}
      </EmptyState>
    )
  return (
    <>
      <ol className="card lined">
        {items.map((entry) => (
          <li key={entry.id}>
            <LogEntry entry={entry} />
          </li>
        ))}
      </ol>
      {list.hasNextPage && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show older entries
        </Button>
      )}
    </>
  )
}
