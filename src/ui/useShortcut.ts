import { useEffectEvent, useLayoutEffect } from 'react'
import type { ShortcutId } from '#/shared/shortcuts.ts'
import { isModalOpen } from './openModals.ts'

const active = new Map<ShortcutId, () => void>()

/** The shortcuts that work on the page now, with what they do. */
export const activeShortcuts = (): ReadonlyMap<ShortcutId, () => void> => new Map(active)

/**
 * A single-key shortcut of `SHORTCUTS`. Keys are ignored while the reader types, with a
 * modifier, and in menus and dialogs over the page (a BigDialog counts as a page) unless `overDialogs`.
 */
export function useShortcut(id: ShortcutId, act: () => void, enabled = true, overDialogs = false): void {
  const key = id.slice(id.indexOf(':') + 1)
  const perform = useEffectEvent(act)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
    if (!overDialogs && (isModalOpen() || isOverlay(event.target as Element))) return
    event.preventDefault()
    act()
  })
  // An effect would leave a moment in which what the key acts on is on screen already, and the key is lost.
  useLayoutEffect(() => {
    if (!enabled) return
    const listener = (event: KeyboardEvent) => onKey(event)
    const run = () => perform()
    active.set(id, run)
    document.addEventListener('keydown', listener)
    return () => {
      document.removeEventListener('keydown', listener)
      if (active.get(id) === run) active.delete(id)
    }
  }, [id, enabled])
}

const isOverlay = (target: Element) =>
  target.closest('[role="dialog"]:not([data-holds-page]), [role="menu"], [role="listbox"]') !== null

/** Whether a key is typed into a field and therefore is no shortcut. A checkbox accepts no letters. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target as HTMLElement | null
  if (!target) return false
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return false
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName)
}
