import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './HeldPosts.module.css'
import type { CommunityPost } from './posts.contract.ts'
import { heldPostsQuery } from './postWrites.client.ts'

export interface HeldPostsProps {
  /** Whether the list below would have this post. */
  belongs: (post: CommunityPost) => boolean
  children: (post: CommunityPost) => ReactNode
}

/** The viewer's own posts that wait for a moderator, above a list that leaves them out. Nobody else sees them. */
export default function HeldPosts({ belongs, children }: HeldPostsProps) {
  const posts = useQuery(heldPostsQuery(useViewerId())).data?.filter(belongs)
  if (!posts?.length) return null
  return (
    <section className={styles.held} aria-labelledby="held-posts">
      <p className={styles.label}>
        <strong id="held-posts">
          <Icon name="clock" /> Waiting for review
        </strong>
        <span>
          Only you can see{' '}
          {posts.length === 1
            ? 'this post until a moderator has checked it'
            : 'these posts until a moderator has checked them'}
          .
        </span>
      </p>
      {posts.map((post) => (
        <Fragment key={post.id}>{children(post)}</Fragment>
      ))}
    </section>
  )
}
