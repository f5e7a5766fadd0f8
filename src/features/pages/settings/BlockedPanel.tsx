import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { GameThumbnail } from '#/features/catalog/games/GameThumbnail.tsx'
import { gamesByIdsQuery } from '#/features/catalog/games/games.client.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import { MAX_CARDS } from '#/features/catalog/games/games.limits.ts'
import type { BlockedGames } from '#/features/people/account/me.contract.ts'
import { blockedGamesQuery } from '#/features/people/session/blockedGames.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { LoadFailed } from '#/features/people/signIn/LoadFailed.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'blocked'

interface BlockedPanelProps {
  /** What is below the list. It comes with the list, which would move it otherwise. */
  children: ReactNode
}

/** The games that the member hides from lists. */
export function BlockedPanel({ children }: BlockedPanelProps) {
  const blocked = useQuery(blockedGamesQuery(useViewerId()))
  const { pending } = useGames(blocked.data?.games ?? [])
  const [isListed, setListed] = useState(false)
  if (!isListed && (blocked.isError || (blocked.isSuccess && !pending))) setListed(true)
  return (
    <>
      <Section
        id={HEADING}
        title="Hidden games"
        note="These games are hidden from your lists. You can still open their pages."
      >
        <Loaded query={blocked} what="The list" skeleton={<RowsSkeleton rows={3} />}>
          {({ games }) => <BlockedList ids={games} />}
        </Loaded>
      </Section>
      {isListed && children}
    </>
  )
}

function BlockedList({ ids }: { ids: readonly number[] }) {
  const key = blockedGamesQuery(useViewerId()).queryKey
  const { games, pending, error, retry } = useGames(ids)
  const queryClient = useQueryClient()
  const sending = useSending()
  const [said, say] = useState('')
  const unblock = (game: GameCard) =>
    sending.send(async () => {
      say('')
      const now = await apiSend<BlockedGames>('DELETE', `/api/me/blocked-games/${game.id}`)
      queryClient.setQueryData(key, now)
      say(`${game.name} is no longer hidden.`)
      focusSection(HEADING)
    })
  return (
    <>
      {ids.length === 0 && (
        <EmptyState
          compact
          icon="eye"
          title="No hidden games"
          action={
            <LinkButton size="small" href={paths.home()}>
              Browse all games
            </LinkButton>
          }
        >
          Games you hide appear here.
        </EmptyState>
      )}
      {games.length > 0 && (
        <List className="stack">
          {games.map((game) => (
            <li key={game.id} className={styles.item}>
              <GameThumbnail game={game} />
              <a className={classes('grow min-0 break strong', styles.name)} href={paths.game(game.urlid)}>
                {game.name}
              </a>
              <Button size="small" aria-label={`Show again: ${game.name}`} onClick={() => unblock(game)}>
                Show again
              </Button>
            </li>
          ))}
        </List>
      )}
      {pending && <RowsSkeleton rows={Math.min(3, ids.length)} />}
      {error && <LoadFailed what="Names of games" error={error} onRetry={retry} />}
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
    </>
  )
}

/** The cards of the given games, in their order. */
function useGames(ids: readonly number[]) {
  const [all] = useState(() => new Set<number>())
  // A game that is shown again leaves the list without requesting the other cards again.
  for (const id of ids) all.add(id)
  const asked = [...all]
  const chunks = Array.from({ length: Math.ceil(asked.length / MAX_CARDS) }, (_, chunk) =>
    asked.slice(chunk * MAX_CARDS, (chunk + 1) * MAX_CARDS),
  )
  const responses = useQueries({ queries: chunks.map(gamesByIdsQuery) })
  const cards = new Map(responses.flatMap(({ data }) => data?.items ?? []).map((game) => [game.id, game]))
  return {
    games: ids.flatMap((id) => cards.get(id) ?? []),
    pending: responses.some((response) => response.isPending),
    error: responses.find((response) => response.error)?.error,
    retry: () => {
      for (const response of responses) if (response.error) void response.refetch()
    },
  }
}
