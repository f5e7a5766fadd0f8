import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListAccess } from '#/features/account/session/blockedGames.client.ts'
import { cardNameClass } from '#/features/games/cardName.ts'
import { GamePicture } from '#/features/games/GamePicture.tsx'
import { similarGamesQuery } from '#/features/games/games.client.ts'
import type { Game, GameCard } from '#/features/games/games.contract.ts'
import { SIMILAR_ALL, SIMILAR_FIRST } from '#/features/games/games.limits.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { ScorePercent } from '#/ui/ScorePercent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './MoreLikeThis.module.css'

/** Three similar games, or fifteen on request. */
export function MoreLikeThis({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const [all, setAll] = useState(false)
  const { viewer } = useListAccess()
  const few = useQuery(similarGamesQuery(game.urlid, SIMILAR_FIRST, viewer))
  const many = useQuery({ ...similarGamesQuery(game.urlid, SIMILAR_ALL, viewer), enabled: all })
  const games = (all && many.data?.items) || few.data?.items || []
  const waiting = few.isPending ? SIMILAR_FIRST : all && many.isPending ? SIMILAR_ALL - SIMILAR_FIRST : 0
  return (
    <section data-everyones={viewer === undefined ? '' : undefined}>
      <Heading className={styles.heading}>More like this</Heading>
      {!few.isPending && games.length === 0 && <p className={styles.none}>no data</p>}
      <ul className={styles.games}>
        {games.map((similar) => (
          <li key={similar.id}>
            <SimilarGame game={similar} />
          </li>
        ))}
        {Array.from({ length: waiting }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={`waiting-${place}`}>
            <Skeleton height={172} />
          </li>
        ))}
      </ul>
      {!all && games.length >= SIMILAR_FIRST && (
        <Button size="small" endIcon="chevron-down" className={styles.more} onClick={() => setAll(true)}>
          See more games
        </Button>
      )}
    </section>
  )
}

function SimilarGame({ game }: { game: GameCard }) {
  return (
    <a
      className={styles.game}
      data-log="more-like-this"
      data-game={game.id}
      href={paths.game(game.urlid)}
      target="_blank"
      rel="noopener"
      title={`${game.name} (new tab)`}
    >
      <GamePicture
        game={game}
        src={game.banner}
        purpose="banner"
        width={480}
        height={180}
        fluid
        sizes="(max-width: 760px) 100vw, 300px"
      />
      <span className={styles.line}>
        <span className={`${styles.name} ${cardNameClass(game.name)}`}>{game.name}</span>
        <ScorePercent percent={game.rating} />
      </span>
      <span className={styles.desc}>{game.desc || 'no data'}</span>
    </a>
  )
}
