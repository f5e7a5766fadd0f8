import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { mergesQuery } from './merges.client.ts'

const MergeEntries = lazyComponent(() => import('./MergeEntries.tsx'))

/** The games that were merged into a game, with what moderators can still undo; nothing where there are none, as for nearly all. */
export function GameMerges({ game }: { game: { urlid: string } }) {
  const merges = useQuery(mergesQuery(game.urlid)).data?.items ?? []
  if (merges.length === 0) return null
  return (
    <Suspense>
      <MergeEntries merges={merges} />
    </Suspense>
  )
}
