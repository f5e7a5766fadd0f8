import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GameToList } from '#/features/catalog/games/listDialogs.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Checkbox } from '#/ui/Choice.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './AddToListDialog.module.css'
import { ownListsQuery } from './lists.client.ts'
import type { OwnListSummary } from './lists.contract.ts'
import { NewListHere } from './NewListHere.tsx'
import { NoteField } from './NoteField.tsx'
import { useListMembership } from './useListMembership.ts'

export interface AddToListDialogProps {
  game: GameToList
  open: boolean
  onClose: () => void
}

/** The viewer's lists as checkboxes: each is saved as it is changed. A list that is missing is made in place. */
export default function AddToListDialog({ game, open, onClose }: AddToListDialogProps) {
  const viewer = useViewerId()
  const own = useQuery({ ...ownListsQuery(viewer, game.id), enabled: Boolean(viewer) && open })
  const lists = own.data?.lists
  return (
    <Dialog open={open} onClose={onClose} title={`Add ${game.name} to a list`}>
      <div className="stack gap-16">
        {own.isPending && <SkeletonText lines={4} />}
        {own.isError && !lists && (
          <ErrorState compact title="Your lists couldn’t be loaded" onRetry={() => void own.refetch()} />
        )}
        {lists?.length === 0 && (
          <p className="muted">You don’t have any lists yet. Create your first one below.</p>
        )}
        {lists && lists.length > 0 && <Choices lists={lists} game={game} />}
        {lists && <NewListHere game={game} />}
      </div>
    </Dialog>
  )
}

function Choices({ lists, game }: { lists: readonly OwnListSummary[]; game: GameToList }) {
  // The order stays while the dialog is open: no row moves away from under the pointer.
  return (
    <ul className={styles.lists} aria-label="Your lists">
      {lists.map((list) => (
        <Choice key={list.id} list={list} game={game} />
      ))}
    </ul>
  )
}

function Choice({ list, game }: { list: OwnListSummary; game: GameToList }) {
  const membership = useListMembership(game)
  // The cache tells React a moment after the click, in which a checkbox without a state of its own would jump back.
  const [chosen, setChosen] = useState<boolean>()
  const choose = async (isIn: boolean) => {
    setChosen(isIn)
    await membership.set(list, isIn)
    setChosen(undefined)
  }
  return (
    <li>
      <Checkbox
        label={list.title}
        hint={
          <>
            {plural(list.games, 'game')}
            {list.is_private && ' · Private'}
            {list.is_held && ' · Held for review'}
          </>
        }
        checked={chosen ?? list.item !== null}
        onChange={(event) => void choose(event.target.checked)}
      />
      {list.item && (
        <div className={styles.note}>
          <NoteField
            listId={list.id}
            gameId={game.id}
            label={`Note on ${game.name} in ${list.title}`}
            note={list.item.note}
            onSave={(note) => membership.setNote(list, note)}
          />
          <a href={paths.list(list.id)} className="self-start text-13">
            Open list
          </a>
        </div>
      )}
    </li>
  )
}
