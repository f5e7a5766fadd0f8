import { lazy, Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { ListItems } from '#/features/posts/ListItems.tsx'
import type { Post } from '#/features/posts/posts.contract.ts'

const OwnListGames = lazy(() => import('./OwnListGames.tsx'))

/** The games of a list. Its owner changes them here. */
export function ListGames({ post }: { post: Pick<Post, 'id' | 'items' | 'author'> }) {
  const viewer = useViewerId()
  const items = post.items ?? []
  const shown = <ListItems items={items} />
  if (!viewer || viewer !== post.author?.id) return shown
  return (
    <Suspense fallback={shown}>
      <OwnListGames listId={post.id} items={items} />
    </Suspense>
  )
}
