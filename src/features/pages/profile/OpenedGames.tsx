import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { playedQuery, sendPlayed } from '#/features/catalog/favorites/ownGames.client.ts'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { MAX_CARDS } from '#/features/catalog/games/games.limits.ts'
import { changeStatus } from '#/features/catalog/library/changeLibrary.client.ts'
import { useLibrary } from '#/features/catalog/library/library.client.ts'
import { LIBRARY_ICONS } from '#/features/catalog/library/libraryIcons.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { LIBRARY_STATUSES } from '#/shared/libraryStatus.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './OpenedGames.module.css'

/** Games that are offered at once. */
const FIRST = 3
/** More with each press. */
const STEP = 20

/** The games that the member opened without giving them a status, each with the four statuses to choose from; nothing if there are none. */
export function OpenedGames() {
  const { data: opened } = useQuery(playedQuery(useViewerId()))
  const library = useLibrary()
  const [most, setMost] = useState(FIRST)
  // Both can have thousands of games.
  const ids = useMemo(() => {
    if (!opened || !library) return []
    const known = new Set(Object.values(library).flat())
    // Those that came into the catalog last come first.
    return opened.filter((id) => !known.has(id)).toReversed()
  }, [opened, library])
  const shown = ids.slice(0, most)
  const games = useQuery({
    ...gamesByIdsQuery(shown.slice(0, MAX_CARDS)),
    placeholderData: (before) => before,
  })
  if (ids.length === 0) return null
  return (
    <section className={classes('card stack gap-12', styles.offer)} aria-labelledby="opened-games">
      <h2 id="opened-games" className="text-15">
        Opened, without a status: {plural(ids.length, 'game')}
      </h2>
      <ul className={styles.games}>
        {games.data?.items
          .filter(({ id }) => shown.includes(id))
          .map((game) => (
            <Opened key={game.id} game={game} />
          ))}
      </ul>
      {ids.length > most && most < MAX_CARDS && (
        <Button size="small" className="self-start" onClick={() => setMost(most + STEP)}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Opened({ game }: { game: GameCard }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const { queryKey } = playedQuery(useViewerId())
  const forget = async () => {
    try {
      queryClient.setQueryData(queryKey, (await sendPlayed(game.id, false)).games)
    } catch (error) {
      toast({ tone: 'negative', icon: 'triangle-alert', title: errorMessage(error as Error) })
    }
  }
  return (
    <li className={styles.game}>
      <a className={classes('finger', styles.name)} href={paths.game(game.urlid)}>
        {game.name}
      </a>
      <fieldset className={styles.choices} aria-label={`Status of ${game.name}`}>
        {LIBRARY_STATUSES.map(({ id, label }) => (
          <Button
            key={id}
            size="small"
            icon={LIBRARY_ICONS[id]}
            onClick={() => void changeStatus(queryClient, toast, game, id)}
          >
            {label}
          </Button>
        ))}
        <IconButton
          size="small"
          icon="x"
          label={`I didn’t play ${game.name}`}
          onClick={() => void forget()}
        />
      </fieldset>
    </li>
  )
}
