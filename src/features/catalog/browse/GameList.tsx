import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import { GameRowSkeleton } from '#/features/catalog/games/GameRowSkeleton.tsx'
import { otherNameFound } from '#/features/catalog/games/otherNameFound.ts'
import { useLiveTopic } from '#/features/catalog/live/followedTopics.client.ts'
import { topic } from '#/features/catalog/live/topics.ts'
import { useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { loadedPages } from '#/shared/pagedQuery.ts'
import { paths } from '#/shared/paths.ts'
import { EndlessList } from '#/ui/EndlessList.tsx'
import { listAddress } from './filterAddress.ts'
import styles from './GameList.module.css'
import type { ShownList } from './listOfAddress.ts'
import { PastTheEnd } from './PastTheEnd.tsx'
import { useGameList } from './useGameList.ts'
import { useListAddress } from './useListAddress.ts'

/** How many rows are visible at first where nothing is above the list: they load their pictures at once. */
const FIRST_SCREEN = 6

export interface GameListProps {
  list: ShownList
  /** How many rows load their pictures at once. */
  firstScreen?: number
}

/** An endless list of games. Without scripts it is one page with links to the previous and next. */
export function GameList({ list: shown, firstScreen = FIRST_SCREEN }: GameListProps) {
  const { query, kind } = shown
  const { list } = useGameList(shown)
  const { view } = useDisplaySettings()
  useLiveTopic(topic.lists)
  const markPage = useListAddress(query.page)
  const hrefOf = (page: number) =>
    kind === 'browse' ? paths.home(page) : listAddress(kind, { ...query, page })
  const first = list.data?.pages[0]
  if (first?.items.length === 0) return <PastTheEnd lastPage={first.pages} addressOf={hrefOf} />
  return (
    <EndlessList
      {...loadedPages(list)}
      className={styles.list}
      rowsLayout={view}
      keyOf={(game) => game.id}
      attributesOf={gameRowAttributes}
      hrefOf={hrefOf}
      noun="games"
      skeleton={<GameRowSkeleton />}
      markPage={markPage}
    >
      {(game, { index, brief }) => (
        <GameRow
          game={game}
          eager={index < firstScreen}
          brief={brief}
          otherName={otherNameFound(game, query.q)}
        />
      )}
    </EndlessList>
  )
}
