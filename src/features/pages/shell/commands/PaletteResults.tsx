import { useEffect, useRef } from 'react'
import { MatchedName } from '#/features/catalog/games/MatchedName.tsx'
import type { Action } from '#/features/pages/shell/actions/action.ts'
import { Icon } from '#/ui/Icon.tsx'
import { ListOption } from '#/ui/ListOption.tsx'
import { OptionGroup } from '#/ui/OptionGroup.tsx'
import styles from './CommandPalette.module.css'
import type { PaletteGroup } from './usePaletteEntries.tsx'

interface PaletteResultsProps {
  id: string
  groups: readonly PaletteGroup[]
  /** The number of the option that the keys have reached, through all groups. Options have the list's id with their number. */
  active: number
  isOpen: boolean
  isSearching: boolean
  onChoose: (action: Action) => void
}

/** What the palette found, in groups. */
export function PaletteResults({ id, groups, active, isOpen, isSearching, onChoose }: PaletteResultsProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen)
      list.current?.querySelectorAll('[role="option"]')[active]?.scrollIntoView({ block: 'nearest' })
  }, [active, isOpen])
  let place = 0
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Results"
      aria-busy={isSearching}
      className={styles.list}
    >
      {groups.map(({ title, entries, typed = '' }) => (
        <OptionGroup key={title} title={title}>
          {entries.map((action) => {
            const index = place++
            return (
              <Option
                key={`${index}-${action.label}`}
                id={`${id}-${index}`}
                action={action}
                typed={typed}
                selected={index === active}
                onChoose={() => onChoose(action)}
              />
            )
          })}
        </OptionGroup>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  action: Action
  /** Is marked in its label. */
  typed: string
  selected: boolean
  onChoose: () => void
}

function Option({ id, action, typed, selected, onChoose }: OptionProps) {
  return (
    <ListOption id={id} selected={selected} className={styles.option} onChoose={onChoose}>
      {action.icon && <Icon name={action.icon} />}
      <span className="ellipsis grow">
        <MatchedName name={action.label} typed={typed} />
      </span>
      {action.checked && <Icon name="check" />}
      {action.keys && <kbd className="key-hint muted text-12">{action.keys}</kbd>}
    </ListOption>
  )
}
