import { lazy, Suspense, useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import type { Post } from '#/features/posts/posts.contract.ts'
import { Button } from '#/ui/Button.tsx'
import { COMPOSED_TYPES } from './compose.limits.ts'

const EditPostDialog = lazy(() => import('./EditPostDialog.tsx'))

/** Opens the dialog in which its author changes a community post. Nobody else sees the button. */
export function EditPost({ post }: { post: Post }) {
  const viewer = useViewerId()
  const [isNeeded, setNeeded] = useState(false)
  const [isOpen, setOpen] = useState(false)
  if (!viewer || viewer !== post.author?.id) return null
  if (!COMPOSED_TYPES.some((type) => type === post.post_type)) return null
  return (
    <>
      <Button
        size="small"
        variant="plain"
        icon="pencil"
        onClick={() => {
          setNeeded(true)
          setOpen(true)
        }}
      >
        Edit
      </Button>
      {isNeeded && (
        <Suspense>
          <EditPostDialog post={post} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
