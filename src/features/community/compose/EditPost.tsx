import { useState } from 'react'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { COMPOSED_TYPES } from './compose.limits.ts'

const EditPostDialog = lazyComponent(() => import('./EditPostDialog.tsx'), 'dialog')

/** Opens the dialog in which its author changes a community post. Nobody else sees the button. */
export function EditPost({ post }: { post: Post }) {
  const viewer = useViewerId()
  const [isOpen, setOpen] = useState(false)
  if (!viewer || viewer !== post.author?.id) return null
  if (!COMPOSED_TYPES.some((type) => type === post.post_type)) return null
  return (
    <>
      <Button size="small" variant="plain" icon="pencil" onClick={() => setOpen(true)}>
        Edit
      </Button>
      <EditPostDialog post={post} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
