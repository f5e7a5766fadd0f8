import { useLayoutEffect, useRef } from 'react'
import { controlOfNeighbor } from '#/ui/focus.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { useLazyPopup } from '#/ui/useLazyPopup.tsx'
import styles from './GameRow.module.css'
import type { GameRowMenuProps } from './GameRowMenuPopup.tsx'
import type { GameCard } from './games.contract.ts'

const importPopup = () => import('./GameRowMenuPopup.tsx')

/** The menu of a game's row. It loads when it first opens: a list has many rows. The keyboard goes on at the next row if this one is hidden. */
export function GameRowMenu({ game }: { game: GameCard }) {
  const trigger = <IconButton icon="ellipsis" label={`Options for ${game.name}`} size="small" />
  const menu = useRef<HTMLSpanElement>(null)
  const isHiding = useRef(false)
  useLayoutEffect(() => {
    const span = menu.current
    return () => {
      // The menu gives the focus back to its button, and then the row goes.
      if (!isHiding.current || !span?.contains(document.activeElement)) return
      controlOfNeighbor(span.closest('[data-game]'), `.${styles.menu} button`)?.focus({ preventScroll: true })
    }
  }, [])
  const beforeHide = () => {
    isHiding.current = true
  }
  return (
    <span ref={menu} className={styles.menu}>
      {useLazyPopup<GameRowMenuProps>('menu', importPopup, { game, trigger, beforeHide })}
    </span>
  )
}
