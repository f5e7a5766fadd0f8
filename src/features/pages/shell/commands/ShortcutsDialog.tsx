import { useState } from 'react'
import { SHORTCUTS, type ShortcutId } from '#/shared/shortcuts.ts'
import { commandKey } from '#/ui/commandKey.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { activeShortcuts } from '#/ui/useShortcut.ts'
import styles from './ShortcutsDialog.module.css'

export interface ShortcutsDialogProps {
  open: boolean
  onClose: () => void
  returnTo: HTMLElement | null
}

interface Group {
  title: string
  rows: { keys: string[]; label: string }[]
}

const TITLES: Readonly<Record<string, string>> = {
  site: 'Everywhere',
  game: 'Game details',
  queue: 'Moderation queue',
}
const KEY_NAMES: Readonly<Record<string, string>> = { ArrowRight: '→', ArrowLeft: '←', E: 'Shift+E' }

const contextOf = (id: ShortcutId) => id.slice(0, id.indexOf(':'))

function groupOf(context: string): Group {
  const rows: Group['rows'] = []
  for (const [id, label] of Object.entries(SHORTCUTS)) {
    if (contextOf(id as ShortcutId) !== context) continue
    const key = id.slice(context.length + 1)
    const row = rows.find((each) => each.label === label) ?? { keys: [], label }
    if (row.keys.length === 0) rows.push(row)
    row.keys.push(KEY_NAMES[key] ?? key)
  }
  return { title: TITLES[context]!, rows }
}

/** The groups of all shortcuts, those that work on the page first. */
function allGroups(): Group[] {
  const command = commandKey()
  const working = new Set([...activeShortcuts().keys()].map(contextOf))
  const contexts = Object.keys(TITLES).toSorted(
    (a, b) => Number(working.has(b)) - Number(working.has(a)) || Number(a === 'site') - Number(b === 'site'),
  )
  const groups = contexts.map(groupOf)
  groups
    .find((group) => group.title === TITLES.site)!
    .rows.push(
      { keys: [`${command}+K`], label: 'Open the command palette' },
      { keys: ['Esc'], label: 'Close the open dialog or menu' },
    )
  return [
    ...groups,
    {
      title: 'While writing',
      rows: [
        { keys: [`${command}+B`], label: 'Bold' },
        { keys: [`${command}+I`], label: 'Italic' },
        { keys: [`${command}+K`], label: 'Link' },
        { keys: [`${command}+Enter`], label: 'Send' },
      ],
    },
    {
      title: 'Play',
      rows: [
        { keys: ['Shift+←', 'Shift+→'], label: 'Move the tab' },
        { keys: ['Delete'], label: 'Close the tab' },
      ],
    },
  ]
}

/** All keyboard shortcuts of the site. */
export default function ShortcutsDialog({ open, onClose, returnTo }: ShortcutsDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} returnTo={returnTo} title="Keyboard shortcuts">
      <Groups />
    </Dialog>
  )
}

/** As the page was when the list was opened. */
function Groups() {
  const [groups] = useState(allGroups)
  return groups.map(({ title, rows }) => (
    <section key={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(({ keys, label }) => (
          <div key={label}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
