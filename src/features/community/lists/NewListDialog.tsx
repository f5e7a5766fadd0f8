import { useNavigate } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { ListForm } from './ListForm.tsx'
import { addList } from './lists.client.ts'
import { useListForm } from './useListForm.ts'

const EMPTY = { title: '', content: '', is_private: false }

/** Makes a list and leads to its page, where games are added to it. */
export default function NewListDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()
  const state = useListForm({
    place: 'list',
    initial: EMPTY,
    purpose: 'add a game list',
    send: addList,
    onSaved: ({ id }) => {
      onClose()
      void navigate({ href: paths.list(id) })
    },
  })
  return (
    <Dialog form open={open} onClose={onClose} title="Add a game list">
      <ListForm state={state} button="Add list" onCancel={onClose} />
    </Dialog>
  )
}
