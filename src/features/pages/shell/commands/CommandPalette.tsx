import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { SimilarNamesStatus } from '#/features/catalog/games/SimilarNamesStatus.tsx'
import type { Action } from '#/features/pages/shell/actions/action.ts'
import { plural } from '#/shared/plural.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { useOptionKeys } from '#/ui/useOptionKeys.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './CommandPalette.module.css'
import { followAddress } from './followAddress.ts'
import { PaletteResults } from './PaletteResults.tsx'
import { type PaletteGroup, usePaletteEntries } from './usePaletteEntries.tsx'

export interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  returnTo: HTMLElement | null
}

/** Finds every place and action of the site by its name, and games: a combobox with a list, in a dialog. */
export default function CommandPalette({ open, onClose, returnTo }: CommandPaletteProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const { groups, dialogs } = usePaletteEntries(typed)
  const entries = keyedEntries(groups)
  const guesses = groups.find(({ isGuess }) => isGuess)?.entries.length ?? 0
  const isSearching = groups.some(({ isOld }) => isOld)
  const listId = useId()
  const chosen = useRef<Action>(undefined)
  const choose = (action: Action) => {
    chosen.current = action
    onClose()
  }
  const { active, onKey, reset } = useOptionKeys(entries, open && !isSearching, choose)
  // The focus has returned by then, so that a dialog which the action opens returns it to the same place.
  const onClosed = () => {
    const action = chosen.current
    chosen.current = undefined
    setTyped('')
    reset()
    action?.onSelect?.()
    if (action?.href) followAddress(router, action.href, action.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && onKey(event)) event.preventDefault()
  }
  return (
    <>
      <Dialog
        form
        top
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        returnTo={returnTo}
        title="Command palette"
      >
        <input
          className={styles.input}
          type="text"
          role="combobox"
          aria-label="Find a page, an action, or a game"
          placeholder="Find a page, an action, or a game"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            reset()
          }}
          onKeyDown={onKeyDown}
        />
        <VisuallyHidden>
          <span role="status">{typed && plural(entries.length, 'result')}</span>
        </VisuallyHidden>
        <SimilarNamesStatus
          // Games aside, there is always the search for what was typed.
          matches={isSearching ? undefined : entries.length - guesses - 1}
          similar={guesses}
        />
        <PaletteResults
          id={listId}
          groups={groups}
          active={active}
          isOpen={open}
          isSearching={isSearching}
          onChoose={choose}
        />
      </Dialog>
      {dialogs}
    </>
  )
}

/** The entries of all groups in order. Games may have the same name. */
function keyedEntries(groups: readonly PaletteGroup[]) {
  const counts = new Map<string, number>()
  return groups.flatMap(({ title, entries, isOld = false }) =>
    entries.map((action) => {
      const name = `${title}: ${action.label}`
      const count = counts.get(name) ?? 0
      counts.set(name, count + 1)
      return { value: action, isOld, key: `${name} ${count}` }
    }),
  )
}
