import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { similarGamesQuery } from '#/features/catalog/games/games.client.ts'
import type { Game, SimilarGame } from '#/features/catalog/games/games.contract.ts'
import { SIMILAR_ALL, SIMILAR_FIRST } from '#/features/catalog/games/games.limits.ts'
import { useListDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { useListAccess } from '#/features/people/session/blockedGames.client.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import { Button } from '#/ui/Button.tsx'
import { List } from '#/ui/List.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { GameLine } from './GameLine.tsx'
import styles from './MoreLikeThis.module.css'

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
      <List className="stack gap-12">
        {games.map((similar) => (
          <li key={similar.id}>
            <SimilarGameRow game={similar} />
          </li>
        ))}
        {Array.from({ length: waiting }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <li key={`waiting-${place}`}>
            <Skeleton height={59} />
          </li>
        ))}
      </List>
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
const MAX_TAGS = 2

/** A similar game, and what both have in common: it opens in a new tab. */
function SimilarGameRow({ game }: { game: SimilarGame }) {
  const tags = game.shared_tags.flatMap((id) => tagById.get(id) ?? [])
  const reasons = [
    ...(game.liked_by_both === null ? [] : [`${game.liked_by_both} members like both`]),
    tags.length > 0 && `In common: ${tags.slice(0, MAX_TAGS).map(tagLabel).join(', ')}`,
  ]
  return (
    <GameLine
      game={game}
      newTab={{ log: 'more-like-this' }}
      note={<span className="muted text-13 clamp-2">{reasons.filter(Boolean).join(' · ') || 'no data'}</span>}
    />
  )
}
