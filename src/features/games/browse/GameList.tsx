import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { GameRow } from '#/features/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/games/GameRowSkeleton.tsx'
import { gameListQuery } from '#/features/games/games.client.ts'
import type { GameCard } from '#/features/games/games.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import { searchAddress } from './filterAddress.ts'
import styles from './GameList.module.css'
import type { ShownList } from './listOfAddress.ts'
import { PastTheEnd } from './SearchStates.tsx'
import { useListAddress } from './useListAddress.ts'

/** Row of the last page from which the next page is fetched ahead (specification: beyond index 15). */
const PREFETCH_FROM = 15
/** Rows whose pictures load at once. */
const FIRST_SCREEN = 6

/** An endless list of games; without scripts, a page of it with links to its neighbours. */
export function GameList({ list: { query, size, kind } }: { list: ShownList }) {
  const list = useInfiniteQuery(gameListQuery(query, size))
  const markPage = useListAddress(query.page)
  const askToSignIn = useSignInPrompt()
  const vote = useCallback((game: GameCard) => askToSignIn(`vote on ${game.name}`), [askToSignIn])
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = list

  const prefetchFrom = useCallback(
    (element: HTMLElement | null) => {
      if (!element || !hasNextPage) return
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some((entry) => entry.isIntersecting)) {
            observer.disconnect()
            void fetchNextPage()
          }
        },
        // A jump to the end passes the row without ever showing it.
        { rootMargin: '10000000px 0px 0px' },
      )
      observer.observe(element)
      return () => observer.disconnect()
    },
    [fetchNextPage, hasNextPage],
  )

  const pages = list.data?.pages ?? []
  const first = pages[0]
  const last = pages.at(-1)
  if (!first || !last) return <ListPlaceholder failed={list.isError} retry={() => list.refetch()} />

  const pageAddress = (page: number) =>
    kind === 'browse' ? paths.home(page) : searchAddress({ ...query, page })
  if (first.items.length === 0) return <PastTheEnd lastPage={first.pages} addressOf={pageAddress} />
  return (
    <>
      {first.page > 1 && (
        <PageLink
          href={pageAddress(first.page - 1)}
          onClick={() => list.fetchPreviousPage()}
          icon="chevron-up"
        >
          Show earlier games
        </PageLink>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
      <ol className={styles.list} role="list" aria-busy={isFetchingNextPage}>
        {pages.flatMap((page, pageIndex) =>
          page.items.map((game, index) => (
            <li
              key={game.id}
              ref={
                index === 0 ? markPage : index === PREFETCH_FROM && page === last ? prefetchFrom : undefined
              }
              data-page={index === 0 ? page.page : undefined}
            >
              <GameRow game={game} eager={pageIndex === 0 && index < FIRST_SCREEN} onVote={vote} />
            </li>
          )),
        )}
        {isFetchingNextPage && <Skeletons count={4} />}
      </ol>
      {list.isFetchNextPageError && (
        <LoadError title="More games could not be loaded" retry={() => fetchNextPage()} />
      )}
      {hasNextPage && !isFetchingNextPage && !list.isFetchNextPageError && (
        <PageLink href={pageAddress(last.page + 1)} onClick={() => fetchNextPage()} icon="chevron-down">
          More games
        </PageLink>
      )}
    </>
  )
}

interface PageLinkProps {
  href: string
  onClick: () => unknown
  icon: 'chevron-up' | 'chevron-down'
  children: string
}

function PageLink({ href, onClick, icon, children }: PageLinkProps) {
  return (
    <p className={styles.more}>
      <LinkButton href={href} icon={icon} onClick={interceptClick(onClick)}>
        {children}
      </LinkButton>
    </p>
  )
}

function ListPlaceholder({ failed, retry }: { failed: boolean; retry: () => unknown }) {
  if (failed) return <LoadError title="The games could not be loaded" retry={retry} />
  return (
    <ol className={styles.list} aria-busy="true" aria-label="Loading games">
      <Skeletons count={8} />
    </ol>
  )
}

function Skeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeletons are all alike and never move
    <li key={`skeleton-${row}`}>
      <GameRowSkeleton />
    </li>
  ))
}

function LoadError({ title, retry }: { title: string; retry: () => unknown }) {
  return (
    <ErrorState
      title={title}
      action={
        <Button icon="refresh-cw" onClick={() => retry()}>
          Try again
        </Button>
      }
    >
      The server did not answer as it should. Nothing is lost.
    </ErrorState>
  )
}
