import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { gameQuery } from '#/features/catalog/games/games.client.ts'
import type { Game, GameResponse } from '#/features/catalog/games/games.contract.ts'
import { PLAY_LINK_TYPE } from '#/features/catalog/games/playWindow.ts'
import { UNCONFIRMED } from '#/features/catalog/games/unconfirmed.ts'
import { hostOf } from '#/features/catalog/links/hostOf.ts'
import { isMissing } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { chooseSensitive, isSensitiveShown } from '#/shared/sensitivePictures.ts'
import { siteName } from '#/shared/siteName.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { GameFrame } from './GameFrame.tsx'
import styles from './PlayPanel.module.css'
import { frameCheckQuery, isForeignAddress, recordPlayed } from './play.client.ts'
import { changePlayTabs, closeGameTab, wasOpenedNow } from './playTabs.client.ts'
import { changeTab, type PlayTab, tabLabel } from './playTabs.ts'

interface PlayPanelProps {
  tab: PlayTab
  frame: (element: HTMLIFrameElement | null) => void
}

/** What a tab shows: its game, or why it cannot be shown here. */
export function PlayPanel({ tab, frame }: PlayPanelProps) {
  const game = useQuery(gameQuery(tab.urlid))
  useTabName(tab, game.data)
  if (game.isPending) return <Loading />
  if (game.isError && isMissing(game.error)) return <NoGame tab={tab} />
  // A game that runs is not taken away because its details could not be read once more.
  if (!game.data)
    return (
      <ErrorState
        title="The game couldn’t be loaded"
        heading={2}
        action={<Button onClick={() => void game.refetch()}>Try again</Button>}
      >
        {navigator.onLine ? 'Try again in a moment.' : 'You’re offline.'}
      </ErrorState>
    )
  if (game.data.is_removed) return <NoGame tab={tab} />
  return <Playable game={game.data} frame={frame} />
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading the game">
      <Skeleton width="100%" height="100%" />
    </div>
  )
}

function NoGame({ tab }: { tab: PlayTab }) {
  return (
    <EmptyState
      icon="archive"
      title="Game removed"
      heading={2}
      action={<Button onClick={() => closeGameTab(tab.urlid)}>Close tab</Button>}
    >
      {tabLabel(tab)} is no longer in the database.
    </EmptyState>
  )
}

/** Unconfirmed games that the player wanted to play, until the window is loaded again. */
const wanted = new Set<string>()

function Playable({ game, frame }: { game: Game; frame: PlayPanelProps['frame'] }) {
  const isAdult = game.tags.includes(NSFW_TAG)
  const [isShown, setShown] = useState(() => !isAdult || isSensitiveShown())
  const [isWanted, setWanted] = useState(() => game.confirmed || wanted.has(game.urlid))
  const isAsked = !isWanted && !game.confirmed
  const address = game.play_link && isForeignAddress(game.play_link) ? game.play_link : undefined
  const check = useQuery({
    ...frameCheckQuery(game.urlid),
    enabled: isShown && !isAsked && address !== undefined,
  })
  const [isTried, setTried] = useState(false)

  if (!address) return <NotPlayable game={game} />
  if (!isShown)
    return (
      <EmptyState
        icon="eye-off"
        title="This is an adult game"
        heading={2}
        action={
          <Button
            variant="solid"
            tone="accent"
            onClick={() => {
              chooseSensitive()
              setShown(true)
            }}
          >
            Show {game.name}
          </Button>
        }
      >
        We ask once in each browser tab.
      </EmptyState>
    )
  if (isAsked)
    return (
      <EmptyState
        icon="triangle-alert"
        title="Play an unconfirmed game?"
        heading={2}
        action={
          <Button
            onClick={() => {
              wanted.add(game.urlid)
              setWanted(true)
            }}
          >
            Play {game.name} anyway
          </Button>
        }
      >
        <Banner tone="warning">{UNCONFIRMED}</Banner>
        It runs on {hostOf(address)}, which isn’t part of {siteName()}. Never enter your account’s password in
        it.
      </EmptyState>
    )
  if (!check.data) return <Loading />
  if ((check.data === 'refused' || check.data === 'gone') && !isTried)
    return <Blocked game={game} address={address} outcome={check.data} onTry={() => setTried(true)} />
  return <Running game={game} address={address} frame={frame} />
}

function Running({ game, address, frame }: { game: Game; address: string; frame: PlayPanelProps['frame'] }) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (wasOpenedNow(game.urlid)) void recordPlayed(queryClient, game.id)
  }, [queryClient, game.urlid, game.id])
  return (
    <div className={styles.running}>
      {!game.confirmed && (
        <Banner tone="warning" className={styles.unconfirmed!}>
          {UNCONFIRMED}
        </Banner>
      )}
      <div className={styles.frame}>
        <GameFrame name={game.name} address={address} frame={frame} />
      </div>
    </div>
  )
}

function NotPlayable({ game }: { game: Game }) {
  return (
    <EmptyState
      icon="archive"
      title={game.archived ? 'This game is archived' : 'This game can’t be played here'}
      heading={2}
      action={<LinkButton href={paths.game(game.urlid)}>Go to the game</LinkButton>}
    >
      {game.archived
        ? 'It has no playable links. Its page has the details.'
        : 'Its page has links to where it can be played.'}
    </EmptyState>
  )
}

const REASONS: Record<'refused' | 'gone', { title: string; text: string }> = {
  refused: {
    title: 'This game can’t be shown in a tab',
    text: 'Its site doesn’t allow other sites to embed it.',
  },
  gone: {
    title: 'The game is no longer at its address',
    text: 'Its site responds with an error. The link may be out of date: you can correct it with Edit game.',
  },
}

interface BlockedProps {
  game: Game
  address: string
  outcome: 'refused' | 'gone'
  onTry: () => void
}

function Blocked({ game, address, outcome, onTry }: BlockedProps) {
  const { title, text } = REASONS[outcome]
  return (
    <EmptyState
      icon="external-link"
      title={title}
      heading={2}
      action={
        <span className="row wrap to-middle gap-8" data-of-game={game.id}>
          {!game.are_links_held && (
            <LinkButton
              variant="solid"
              tone="accent"
              href={address}
              target="_blank"
              rel="noopener nofollow"
              data-link={PLAY_LINK_TYPE}
              endIcon="external-link"
            >
              Open in a new window
            </LinkButton>
          )}
          {outcome === 'gone' && (
            <LinkButton href={paths.editGame(game.urlid, 'links')}>Edit game</LinkButton>
          )}
          <Button onClick={onTry}>Try it here anyway</Button>
        </span>
      }
    >
      <strong className={styles.name}>{game.name}</strong>
      {text}
    </EmptyState>
  )
}

/** Keeps the name of a tab up to date, for the next visit. */
function useTabName({ urlid, name }: PlayTab, game: GameResponse | undefined): void {
  const current = game && !game.is_removed ? game.name : name
  useEffect(() => {
    if (current !== name) changePlayTabs((tabs) => changeTab(tabs, urlid, { name: current }))
  }, [urlid, name, current])
}
