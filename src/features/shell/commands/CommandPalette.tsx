import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Action } from '#/features/shell/actions/action.ts'
import { followAddress } from '#/features/shell/followAddress.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './CommandPalette.module.css'
import { usePaletteEntries } from './usePaletteEntries.tsx'

export interface CommandPaletteProps {
  open: boolean
  onClose: () => void
  returnTo: HTMLElement | null
}

/** Finds every place and action of the site by its name, and games: a combobox with a list, in a dialog. */
export default function CommandPalette({ open, onClose, returnTo }: CommandPaletteProps) {
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { groups, dialogs } = usePaletteEntries(typed)
  const entries = groups.flatMap((group) => group.entries)
  const active = Math.min(at, entries.length - 1)
  const listId = useId()
  const chosen = useRef<Action>(undefined)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, open])

  const choose = (action: Action | undefined) => {
    if (!action) return
    chosen.current = action
    onClose()
  }
  // The focus has returned by then, so that a dialog which the action opens returns it to the same place.
  const onClosed = () => {
    const action = chosen.current
    chosen.current = undefined
    setTyped('')
    setAt(0)
    action?.onSelect?.()
    if (action?.href) followAddress(router, action.href, action.target)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && entries.length > 0) setAt((active + step + entries.length) % entries.length)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(entries[active])
    else return
    event.preventDefault()
  }
  let place = 0
  return (
    <>
      <Dialog
        form
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
          aria-label="Find a page, an action or a game"
          placeholder="Find a page, an action or a game"
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
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <VisuallyHidden>
          <span role="status">
            {typed && `${entries.length} ${entries.length === 1 ? 'result' : 'results'}`}
          </span>
        </VisuallyHidden>
        <div ref={list} id={listId} role="listbox" aria-label="Results" className={styles.list}>
          {groups.map(({ title, entries: ofGroup }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options
            <div key={title} role="group" aria-label={title}>
              <div className={styles.title} aria-hidden="true">
                {title}
              </div>
              {ofGroup.map((action) => {
                const index = place++
                return (
                  <Option
                    key={`${index}-${action.label}`}
                    id={`${listId}-${index}`}
                    action={action}
                    selected={index === active}
                    onChoose={() => choose(action)}
                  />
                )
              })}
            </div>
          ))}
        </div>
      </Dialog>
      {dialogs}
    </>
  )
}

interface OptionProps {
  id: string
  action: Action
  selected: boolean
  onChoose: () => void
}

function Option({ id, action, selected, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for the active option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      id={id}
      role="option"
      aria-selected={selected}
      className={styles.option}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {action.icon && <Icon name={action.icon} />}
      <span className={styles.label}>{action.label}</span>
      {action.checked && <Icon name="check" />}
      {action.detail && <kbd className={styles.detail}>{action.detail}</kbd>}
    </div>
  )
}
