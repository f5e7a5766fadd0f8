import gameList from '#/features/catalog/browse/GameList.module.css'
import { PastTheEnd } from '#/features/catalog/browse/PastTheEnd.tsx'
import { useListAddress } from '#/features/catalog/browse/useListAddress.ts'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/catalog/games/GameRowSkeleton.tsx'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './PopularList.module.css'
import { type PopularFilters, popularAddress } from './popular.address.ts'
import { describeRank } from './rankReason.ts'
import type { usePopularGames } from './usePopularGames.ts'

/** How many rows load their pictures at once. */
const FIRST_SCREEN = 6
/** The period that an empty ranking suggests. */
const LONGER = { kind: 'days', days: 30 } as const

interface PopularListProps {
  filters: PopularFilters
  list: ReturnType<typeof usePopularGames>['list']
}

/** A ranking, each game with its rank and the reason for it. Without scripts it is one page with links to the others. */
export function PopularList({ filters, list }: PopularListProps) {
  useLiveTopic(topic.lists)
  const { view } = useDisplaySettings()
  const markPage = useListAddress(filters.page)
  const hrefOf = (page: number) => popularAddress({ ...filters, page })
  const first = list.data?.pages[0]
  if (first?.items.length === 0) {
    return first.pages === 0 ? (
      <NothingPopular filters={filters} />
    ) : (
      <PastTheEnd lastPage={first.pages} addressOf={hrefOf} />
    )
  }
  const reasons = new Map(
    list.data?.pages.flatMap((page) => page.reasons).map((reason) => [reason.game_id, reason]),
  )
  const placeOf = new Map(
    list.data?.pages.flatMap((page) =>
      page.reasons.map((reason, index) => [reason.game_id, (page.page - 1) * PAGE_SIZE + index + 1] as const),
    ),
  )
  return (
    <EndlessList
      {...loadedPages(list)}
      className={gameList.list}
      rowsLayout={view}
      keyOf={(game) => game.id}
      attributesOf={itemAttributes}
      hrefOf={hrefOf}
      noun="games"
      skeleton={<GameRowSkeleton />}
      markPage={markPage}
    >
      {(game, { index, brief }) => {
        const reason = reasons.get(game.id)
        return (
          <>
            {reason && (
              <p className={styles.reason}>
                <span className={styles.place}>{placeOf.get(game.id)}</span>
                {describeRank({ ...filters, reason, game })}
              </p>
            )}
            <div className={gameRowAttributes(game).className}>
              <GameRow game={game} eager={index < FIRST_SCREEN} brief={brief} />
            </div>
          </>
        )
      }}
    </EndlessList>
  )
}

const itemAttributes = (game: GameCard) => ({ className: styles.item!, 'data-game': game.id })

function NothingPopular({ filters }: Pick<PopularListProps, 'filters'>) {
  const isFiltered = filters.tags.length + filters.not.length > 0
  return (
    <EmptyState
      icon="trending-up"
      title={isFiltered ? 'No popular game matches these filters' : 'Nothing is popular in this period yet'}
      action={
        <>
          <LinkButton size="small" href={popularAddress({ ...filters, within: LONGER, page: 1 })}>
            Show the last 30 days
          </LinkButton>
          <LinkButton size="small" href={popularAddress({ ...filters, within: { kind: 'any' }, page: 1 })}>
            Show all time
          </LinkButton>
        </>
      }
    >
      {isFiltered
        ? 'Remove a filter or choose a longer period.'
        : 'Vote on games you like, or choose a longer period.'}
    </EmptyState>
  )
}
