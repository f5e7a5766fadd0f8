import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { historyQuery } from '#/features/stewardship/edits/edits.client.ts'
import type { GameHistory } from '#/features/stewardship/edits/edits.contract.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Time } from '#/ui/Time.tsx'
import { EditEntry } from './EditEntry.tsx'
import styles from './HistoryPage.module.css'

export interface HistoryPageProps {
  game: Game
  /** From 1. */
  page: number
  /** The games that were merged into it. */
  merges: ReactNode
}

/** Everything that happened to a game's entry, newest first, down to who added it. */
export function HistoryPage({ game, page, merges }: HistoryPageProps) {
  const { data: everyones } = useSuspenseQuery(historyQuery(game.id, page))
  const viewer = useViewerId() ?? undefined
  const own = useQuery({ ...historyQuery(game.id, page, viewer), enabled: viewer !== undefined })
  const history = own.data ?? everyones
  const now = useNow()
  return (
    <div className="column stack gap-16">
      <header className={styles.head}>
        <GameThumbnail game={game} eager />
        <div className={styles.names}>
          <a className="finger" href={paths.game(game.urlid)}>
            {game.name}
          </a>
          <h1>History</h1>
        </div>
        {history.pending > 0 && (
          <Chip tone="warning" icon="clock">
            {history.pending === 1
              ? '1 edit is waiting for review'
              : `${history.pending} edits are waiting for review`}
          </Chip>
        )}
        <LinkButton icon="pencil" href={paths.editGame(game.urlid)}>
          Edit game
        </LinkButton>
      </header>
      {page === 1 && merges}
      {history.items.length === 0 && <NoEdits game={game} isFirst={page === 1} />}
      <ol className="stack gap-12" aria-label="Edits">
        {history.items.map((edit) => (
          <li key={edit.id}>
            <EditEntry edit={edit} now={now} headingLevel={2} />
          </li>
        ))}
        {history.next === null && (
          <li>
            <Beginning history={history} now={now} />
          </li>
        )}
      </ol>
      {(page > 1 || history.next !== null) && (
        <nav aria-label="Pages" className={styles.pages}>
          {page > 1 && (
            <LinkButton icon="chevron-left" rel="prev" href={paths.gameHistory(game.urlid, page - 1)}>
              Newer edits
            </LinkButton>
          )}
          {history.next !== null && (
            <LinkButton endIcon="chevron-right" rel="next" href={paths.gameHistory(game.urlid, history.next)}>
              Older edits
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  )
}

function NoEdits({ game, isFirst }: { game: Game; isFirst: boolean }) {
  return isFirst ? (
    <EmptyState
      icon="history"
      title="Nobody has edited this game yet"
      action={<LinkButton href={paths.editGame(game.urlid)}>Edit game</LinkButton>}
    >
      Is something missing or wrong? Anyone can suggest a change.
    </EmptyState>
  ) : (
    <EmptyState
      icon="history"
      title="This page is past the end of the history"
      action={<LinkButton href={paths.gameHistory(game.urlid)}>Show the newest edits</LinkButton>}
    />
  )
}

/** How the game came into the catalog. */
function Beginning({ history, now }: { history: GameHistory; now: number }) {
  const { added_by, created_at, confirmed, confirmed_at, confirmed_by } = history.game
  return (
    <div className={styles.beginning}>
      <p>
        <Icon name="plus" /> Added
        {added_by && (
          <>
            {' by '}
            <a href={paths.user(added_by.username)}>{authorName(added_by)}</a>
          </>
        )}
        , <Time value={created_at} now={now} />
      </p>
      {confirmed_at && (
        <p>
          <Icon name="circle-check" /> Confirmed
          {confirmed_by && (
            <>
              {' by '}
              <a href={paths.user(confirmed_by.username)}>{authorName(confirmed_by)}</a>
            </>
          )}
          , <Time value={confirmed_at} now={now} />
        </p>
      )}
      {!confirmed && (
        <p>
          <Icon name="clock" /> Not reviewed by a moderator yet
        </p>
      )}
    </div>
  )
}
