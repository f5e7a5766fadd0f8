import type { OwnPost } from '#/features/community/posts/posts.contract.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ListForm } from './ListForm.tsx'
import { editList } from './lists.client.ts'
import { useListForm } from './useListForm.ts'

export interface EditListDialogProps {
  list: OwnPost
  open: boolean
  onClose: () => void
  onSaved: () => void
}

/** Changes a list's title, description, and who sees it. */
export default function EditListDialog({ list, open, onClose, onSaved }: EditListDialogProps) {
  const state = useListForm({
    place: `list-edit:${list.id}`,
    initial: { title: list.title ?? '', content: list.content, is_private: list.is_private },
    purpose: 'edit your list',
    send: (texts) => editList(list.id, texts),
    onSaved: () => {
      onClose()
      onSaved()
    },
  })
  return (
    <Dialog form open={open} onClose={onClose} title="Edit list">
      <ListForm state={state} button="Save changes" onCancel={onClose} />
    </Dialog>
  )
}
