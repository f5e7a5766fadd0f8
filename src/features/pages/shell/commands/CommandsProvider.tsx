import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type Commands, CommandsContext } from '#/ui/commands.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { focusToRestore, isModalOpen } from '#/ui/openModals.ts'
import { useShortcut } from '#/ui/useShortcut.ts'

const CommandPalette = lazyComponent(() => import('./CommandPalette.tsx'), 'dialog')
const ShortcutsDialog = lazyComponent(() => import('./ShortcutsDialog.tsx'), 'dialog')

interface Opened {
  dialog: 'palette' | 'shortcuts' | null
  returnTo: HTMLElement | null
}

/** Opens the command palette on Ctrl+K or ⌘K and the list of shortcuts on `?`. Both are loaded when they are first opened. */
export function CommandsProvider({ children }: { children: ReactNode }) {
  const [{ dialog, returnTo }, setOpened] = useState<Opened>({ dialog: null, returnTo: null })
  const commands = useMemo((): Commands => {
    const open = (dialog: Opened['dialog']) => () => setOpened({ dialog, returnTo: focusToRestore() })
    return { openPalette: open('palette'), openShortcuts: open('shortcuts') }
  }, [])
  const close = () => setOpened((before) => ({ ...before, dialog: null }))
  useShortcut('site:?', commands.openShortcuts)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isCommand || event.key.toLowerCase() !== 'k') return
      // In the editor, it makes a link. A dialog with a form stays on top.
      if (event.defaultPrevented || isModalOpen()) return
      if (document.querySelector('[role="dialog"]:not([data-holds-page])')) return
      event.preventDefault()
      commands.openPalette()
    }
    // After all other listeners.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [commands])
  return (
    <CommandsContext value={commands}>
      {children}
      <CommandPalette open={dialog === 'palette'} returnTo={returnTo} onClose={close} />
      <ShortcutsDialog open={dialog === 'shortcuts'} returnTo={returnTo} onClose={close} />
    </CommandsContext>
  )
}
