import { useRef, useState } from 'react'
import { ListRow } from '#/features/community/posts/ListItems.tsx'
import sorting from '#/ui/dragToSort.module.css'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import type { useDragToSort } from '#/ui/useDragToSort.ts'
import { NoteField } from './NoteField.tsx'
import styles from './OwnListGames.module.css'
import type { ListItem, useListEditor } from './useListEditor.ts'

export interface OwnListRowProps {
  listId: number
  item: ListItem
  /** 0-based. */
  index: number
  count: number
  editor: ReturnType<typeof useListEditor>
  handle: ReturnType<ReturnType<typeof useDragToSort>['handle']>
  disabled: boolean
}

/** A game of an own list. Its handle is dragged, or moves it by the arrow keys; a menu has the rest. */
export function OwnListRow({ listId, item, index, count, editor, handle, disabled }: OwnListRowProps) {
  const [isNoting, setNoting] = useState(false)
  const grip = useRef<HTMLButtonElement>(null)
  const { game, note } = item
  const move = (to: number) => {
    editor.move(game.id, to)
    // After the menu has returned the focus.
    requestAnimationFrame(() => grip.current?.focus())
  }
  return (
    <>
      <div className={styles.line}>
        <IconButton
          {...handle}
          ref={grip}
          icon="grip-vertical"
          label={`Move ${game.name}: drag, or press the arrow keys`}
          size="small"
          className={sorting.handle}
          disabled={disabled}
          onKeyDown={(event) => {
            const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: count - 1 }[event.key]
            if (to === undefined) return
            event.preventDefault()
            // React returns the focus to the row that it moves.
            editor.move(game.id, Math.min(Math.max(to, 0), count - 1))
          }}
        />
        <ListRow item={isNoting ? { ...item, note: '' } : item} place={index + 1} />
        <Menu
          align="end"
          trigger={
            <IconButton
              icon="ellipsis-vertical"
              label={`Change ${game.name}`}
              size="small"
              disabled={disabled}
            />
          }
          entries={[
            { label: note ? 'Edit note' : 'Add a note', icon: 'pencil', onSelect: () => setNoting(true) },
            'divider',
            ...moves(index, count, move),
            'divider',
            {
              label: 'Remove from list',
              icon: 'trash-2',
              tone: 'danger',
              onSelect: () => editor.remove(item),
            },
          ]}
        />
      </div>
      {isNoting && (
        <div className={styles.note}>
          <NoteField
            listId={listId}
            gameId={game.id}
            label={`Note on ${game.name}`}
            note={note}
            autoFocus
            onCancel={() => setNoting(false)}
            onSave={async (text) => {
              await editor.setNote(game.id, text)
              setNoting(false)
            }}
          />
        </div>
      )}
    </>
  )
}

/** The places that a game can move to. */
function moves(index: number, count: number, move: (to: number) => void): MenuEntry[] {
  const isFirst = index === 0
  const isLast = index === count - 1
  return [
    { label: 'Move up', icon: 'arrow-up', disabled: isFirst, onSelect: () => move(index - 1) },
    { label: 'Move down', icon: 'arrow-down', disabled: isLast, onSelect: () => move(index + 1) },
    { label: 'Move to the top', disabled: isFirst, onSelect: () => move(0) },
    { label: 'Move to the bottom', disabled: isLast, onSelect: () => move(count - 1) },
  ]
}
