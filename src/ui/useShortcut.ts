import { useEffect, useEffectEvent } from 'react'
import { isTyping } from './isTyping.ts'

/**
 * A single-key shortcut, e.g. 's' or 'ArrowLeft'. Keys are ignored while the reader types, with a
 * modifier, and in menus and dialogs over the page (a BigDialog counts as a page) unless `overDialogs`.
 */
export function useShortcut(key: string, act: () => void, enabled = true, overDialogs = false): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (!overDialogs && isOverPage(event.target as Element)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [enabled])
}

const isOverPage = (target: Element) =>
  target.closest('[role="dialog"]:not([data-holds-page]), [role="menu"], [role="listbox"]') !== null
