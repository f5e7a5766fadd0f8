import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { FollowButton } from '#/features/people/following/FollowButton.tsx'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { copyList, refreshLists } from './lists.client.ts'

const EditListDialog = lazyComponent(() => import('./EditListDialog.tsx'), 'dialog')

export interface ListActionsProps {
  list: Pick<Post, 'id' | 'title' | 'author'>
  /** Runs once its title, description or privacy was changed. */
  onEdited?: () => void
}

/** Copies a list into one of the viewer's own; its owner edits it. */
export function ListActions({ list, onEdited = () => {} }: ListActionsProps) {
  const viewer = useViewerId()
  const isOwner = Boolean(viewer) && viewer === list.author?.id
  const { data: own } = useQuery(ownPostQuery(isOwner ? viewer : null, list.id))
  /** How often the dialog was opened: each time it begins with what the list has. */
  const [opened, setOpened] = useState({ number: 0, isOpen: false })
  const copy = useCopy(list)
  return (
    <>
      {own && (
        <Button
          size="small"
          variant="plain"
          icon="pencil"
          onClick={() => setOpened(({ number }) => ({ number: number + 1, isOpen: true }))}
        >
          Edit
        </Button>
      )}
      <Button size="small" variant="plain" icon="copy" busy={copy.isCopying} onClick={copy.start}>
        Copy list
      </Button>
      {!isOwner && (
        <FollowButton
          subject={{ kind: 'lists', id: list.id, name: list.title ?? 'this list' }}
          label="Follow list"
        />
      )}
      {own && opened.number > 0 && (
        <EditListDialog
          key={opened.number}
          list={own}
          open={opened.isOpen}
          onClose={() => setOpened(({ number }) => ({ number, isOpen: false }))}
          onSaved={onEdited}
        />
      )}
    </>
  )
}

function useCopy({ id, title }: Pick<Post, 'id' | 'title'>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const ask = useSignInPrompt()
  const showToast = useToast()
  const [isCopying, setCopying] = useState(false)
  const copy = async () => {
    setCopying(true)
    try {
      const written = await copyList(id)
      await refreshLists(queryClient)
      showToast({ title: written.message, tone: 'positive', icon: 'copy', topic: 'post' })
      await navigate({ href: paths.list(written.id) })
    } catch (error) {
      showToast({ title: errorMessage(error), tone: 'negative', icon: 'triangle-alert', topic: 'post' })
    } finally {
      setCopying(false)
    }
  }
  return { isCopying, start: () => ask(`copy “${title}”`, () => void copy()) }
}
