import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './NumbersPage.module.css'
import { gamesWithKeysQuery } from './owners.client.ts'
import ReadKeysDialog from './ReadKeysDialog.tsx'
import type { GameWithKeys } from './steamKeys.contract.ts'

/** The games for which developers gave Steam keys, for the council. */
export function CouncilKeysPage() {
  const viewer = useViewerId()
  const [page, setPage] = useState(1)
  const games = useQuery({ ...gamesWithKeysQuery(viewer, page), retry: false })
  const [shown, setShown] = useState<{ game: GameWithKeys; open: boolean }>()
  const close = () => {
    setShown(shown && { ...shown, open: false })
    void games.refetch()
  }
  return (
    <div className={styles.page}>
      <header className="row wrap bottom spread gap-16">
        <h1 className="break">Steam keys</h1>
      </header>
      <p className="muted text-13">
        Developers gave these keys to the council. Reading keys is logged, and the developer can see that it
        was you.
      </p>
      {viewer === null && <EmptyState icon="key" title="Sign in to see the keys" />}
      {viewer !== null && games.isPending && <Skeleton height={240} />}
      {games.isError && (
        <ErrorState title="The keys couldn’t be loaded">{errorMessage(games.error)}</ErrorState>
      )}
      {games.data?.items.length === 0 && (
        <EmptyState icon="key" title="No keys yet">
          Keys appear here when a developer gives them to the council.
        </EmptyState>
      )}
      {games.data && games.data.items.length > 0 && (
        <List className="card stack lined">
          {games.data.items.map((game) => (
            <Row key={game.urlid} game={game} onRead={() => setShown({ game, open: true })} />
          ))}
        </List>
      )}
      {games.data && (page > 1 || games.data.next !== null) && (
        <div className="row wrap bottom spread gap-16">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            Newer
          </Button>
          <Button disabled={games.data.next === null} onClick={() => setPage(page + 1)}>
            Older
          </Button>
        </div>
      )}
      {shown && (
        <ReadKeysDialog
          key={shown.game.urlid}
          game={{ ...shown.game, id: 0 }}
          open={shown.open}
          onClose={close}
        />
      )}
    </div>
  )
}

function Row({ game, onRead }: { game: GameWithKeys; onRead: () => void }) {
  const now = useNow()
  return (
    <li className={styles.game}>
      <div>
        <a href={paths.game(game.urlid)}>{game.name}</a>
        <p className="muted text-13">
          {plural(game.keys, 'key')}, newest <Time value={game.newest_at} now={now} />
          {game.read_by_you_at && (
            <>
              , you read them <Time value={game.read_by_you_at} now={now} />
            </>
          )}
        </p>
      </div>
      <Button icon="key" aria-label={`Read the keys of ${game.name}`} onClick={onRead}>
        Read keys
      </Button>
    </li>
  )
}
