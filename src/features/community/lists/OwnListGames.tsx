import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import listStyles from '#/features/community/posts/ListItems.module.css'
import { ownPostQuery } from '#/features/community/posts/postWrites.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { classes } from '#/ui/classes.ts'
import sorting from '#/ui/dragToSort.module.css'
import { useDragToSort } from '#/ui/useDragToSort.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { AddGameHere } from './AddGameHere.tsx'
import { MAX_LIST_GAMES } from './lists.limits.ts'
import styles from './OwnListGames.module.css'
import { OwnListRow } from './OwnListRow.tsx'
import { type ListItem, useListEditor } from './useListEditor.ts'

export interface OwnListGamesProps {
  listId: number
  /** The games as everybody sees them, until the owner's own list has arrived. */
  items: readonly ListItem[]
}

/** The games of the viewer's own list, which can be reordered, annotated, removed and added. */
export default function OwnListGames({ listId, items: everyones }: OwnListGamesProps) {
  const { data: own } = useQuery(ownPostQuery(useViewerId(), listId))
  const items = own?.items ?? everyones
  const editor = useListEditor(listId)
  const list = useRef<HTMLOListElement>(null)
  const { drag, handle } = useDragToSort(list, (from, to) => editor.move(items[from]!.game.id, to))
  return (
    <div className="stack gap-16">
      {items.length === 0 ? (
        <p className="muted">This list has no games yet. Add the first one below.</p>
      ) : (
        <ol ref={list} className={listStyles.items} aria-label="Games of the list">
          {items.map((item, index) => (
            <li
              key={item.game.id}
              className={classes(
                styles.row,
                drag?.from === index && styles.dragged,
                drag && index === drag.to && drag.to < drag.from && sorting.above,
                drag && index === drag.to && drag.to > drag.from && sorting.below,
              )}
              style={drag?.from === index ? { translate: `0 ${drag.offset}px` } : undefined}
            >
              <OwnListRow
                listId={listId}
                item={item}
                index={index}
                count={items.length}
                editor={editor}
                handle={handle(index)}
                // Until the own list is here, there is nothing to change.
                disabled={!own}
              />
            </li>
          ))}
        </ol>
      )}
      {items.length < MAX_LIST_GAMES && <AddGameHere onAdd={editor.add} />}
      <VisuallyHidden>
        <span role="status">{editor.announcement}</span>
      </VisuallyHidden>
    </div>
  )
}
