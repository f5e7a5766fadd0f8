import { useEffect, useRef } from 'react'
import type { GameResponse } from '#/features/catalog/games/games.contract.ts'
import { focusContainerOf, mayMoveFocus } from '#/ui/focus.ts'
import { GameDetails, type GameDetailsProps } from './GameDetails.tsx'
import { RemovedGame } from './RemovedGame.tsx'

/** Everything about a game, or that it was removed. When moderators remove or restore it, the keyboard continues in what takes its place. */
export function GameOrRemoved({ game, ...rest }: Omit<GameDetailsProps, 'game'> & { game: GameResponse }) {
  const { id, is_removed } = game
  const before = useRef({ id, is_removed })
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const isReplaced = before.current.id === id && before.current.is_removed !== is_removed
    before.current = { id, is_removed }
    if (isReplaced && mayMoveFocus()) focusContainerOf(place.current)
  }, [id, is_removed])
  return (
    <>
      <span ref={place} hidden />
      {game.is_removed ? <RemovedGame game={game} /> : <GameDetails key={id} game={game} {...rest} />}
    </>
  )
}
