import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GameTile } from '#/features/catalog/games/GameTile.tsx'
import { similarGamesQuery } from '#/features/catalog/games/games.client.ts'
import type { Game, SimilarGame } from '#/features/catalog/games/games.contract.ts'
import { SIMILAR_ALL, SIMILAR_FIRST } from '#/features/catalog/games/games.limits.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { Button } from '#/ui/Button.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './MoreLikeThis.module.css'

const TILE_SIZES = '(max-width: 760px) 100vw, 300px'

/** Three similar games, or fifteen on request. */
export function MoreLikeThis({ game, headingLevel }: { game: Game; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  const [all, setAll] = useState(false)
  const { viewer } = useListAccess()
  const { hide } = useListDefaults()
  const few = useQuery(similarGamesQuery(game.urlid, SIMILAR_FIRST, hide, viewer))
  const many = useQuery({ ...similarGamesQuery(game.urlid, SIMILAR_ALL, hide, viewer), enabled: all })
  const games = (all && many.data?.items) || few.data?.items || []
  const waiting = few.isPending ? SIMILAR_FIRST : all && many.isPending ? SIMILAR_ALL - SIMILAR_FIRST : 0
  return (
    <section data-everyones={viewer === undefined ? '' : undefined}>
      <Heading className={styles.heading}>More like this</Heading>
      {!few.isPending && games.length === 0 && <p className="muted">no data</p>}
      <ul className={styles.games}>
        {games.map((similar) => (
          <li key={similar.id}>
            <GameTile game={similar} log="more-like-this" newTab sizes={TILE_SIZES} />
            <Reasons game={similar} />
          </li>
        ))}
        {Array.from({ length: waiting }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={`waiting-${place}`}>
            <Skeleton height={172} />
          </li>
        ))}
      </ul>
      {(!all || many.isError) && games.length >= SIMILAR_FIRST && (
        <Button
          size="small"
          endIcon="chevron-down"
          className={styles.more}
          onClick={() => (all ? void many.refetch() : setAll(true))}
        >
          See more games
        </Button>
      )}
    </section>
  )
}

/** Shared tags that are named. */
const MAX_TAGS = 4

/** What a game has in common with the one above. */
function Reasons({ game }: { game: SimilarGame }) {
  const tags = game.shared_tags.flatMap((id) => tagById.get(id) ?? [])
  const more = tags.length - MAX_TAGS
  return (
    <p className={styles.reasons}>
      Both: {tags.slice(0, MAX_TAGS).map(tagLabel).join(', ')}
      {more > 0 && ` and ${more} more`}
      {game.liked_by_both !== null && (
        <span className={styles.liked}>{game.liked_by_both} members like both</span>
      )}
    </p>
  )
}
