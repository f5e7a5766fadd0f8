import { type KeyboardEvent, useRef, useState } from 'react'
import shelf from '#/features/people/collectibles/BadgeShelf.module.css'
import type { CollectibleItem } from '#/features/people/collectibles/collectibles.contract.ts'
import { MAX_SHOWN_BADGES } from '#/features/people/collectibles/collectibles.limits.ts'
import { classes } from '#/ui/classes.ts'
import { focusRendered } from '#/ui/focus.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { OrderedList } from '#/ui/List.tsx'
import { rankClass, toRank } from '#/ui/rank.ts'
import { useDragToSort } from '#/ui/useDragToSort.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './ShelfOrder.module.css'

export interface ShelfOrderProps {
  badges: readonly CollectibleItem[]
  /** Places are 0-based. */
  onMove: (from: number, to: number) => void
}

/** The badges that are chosen, in the order in which the profile shows them: each is dragged, or moves by the arrow keys. */
export function ShelfOrder({ badges, onMove }: ShelfOrderProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, announce] = useState('')
  const move = (from: number, to: number) => {
    const place = Math.min(Math.max(to, 0), badges.length - 1)
    announce(`${badges[from]!.title} is now ${place + 1} of ${badges.length}`)
    onMove(from, place)
  }
  const { drag, handle } = useDragToSort(list, move, { wraps: true })
  if (badges.length === 0)
    return <p className="muted text-13">Choose up to {MAX_SHOWN_BADGES} badges for your profile.</p>
  const moveByKey = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const to = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: badges.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const { currentTarget } = event
    move(place, to)
    // React may put the badge elsewhere in the document, which takes the focus from it.
    focusRendered(() => currentTarget)
  }
  return (
    <>
      <OrderedList ref={list} className="row wrap gap-8" aria-label="Shown badges">
        {badges.map(({ image, title, color }, place) => (
          <li
            key={image}
            className={classes(
              styles.place,
              drag?.from === place && styles.dragged,
              drag?.to === place && drag.to < drag.from && styles.before,
              drag?.to === place && drag.to > drag.from && styles.after,
            )}
            style={drag?.from === place ? { translate: `${drag.offsetX}px ${drag.offset}px` } : undefined}
          >
            <button
              {...handle(place)}
              type="button"
              className={classes(shelf.badge, styles.handle, rankClass(toRank(color)))}
              aria-label={`Move ${title}, ${place + 1} of ${badges.length}: drag, or press the arrow keys`}
              title={title}
              onKeyDown={(event) => moveByKey(event, place)}
            >
              <img src={image} alt="" width={40} height={40} draggable={false} />
            </button>
            {place > 0 && (
              <IconButton
                icon="chevron-left"
                size="small"
                label={`Move ${title} forward`}
                onClick={() => move(place, place - 1)}
              />
            )}
          </li>
        ))}
      </OrderedList>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  )
}
