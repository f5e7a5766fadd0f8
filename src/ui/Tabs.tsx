import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { RollingNumber } from './RollingNumber.tsx'
import styles from './Tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  label: string
  /** Shown after the label. */
  count?: number | undefined
}

export interface TabsProps<Id extends string> {
  /** The accessible name of the list of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  active: Id
  onChange: (id: Id) => void
  /** The content of the active tab. */
  children: ReactNode
  className?: string
}

/** Tabs over one panel, following the WAI-ARIA pattern: arrow keys, Home and End move between the tabs, Tab moves to the panel. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  children,
  className,
}: TabsProps<Id>) {
  const id = useId()
  const tabId = (tab: Id) => `${id}-${tab}`

  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === active)
    const target = { ArrowRight: at + 1, ArrowLeft: at - 1 + tabs.length, Home: 0, End: tabs.length - 1 }[
      event.key
    ]
    const tab = target === undefined ? undefined : tabs[target % tabs.length]
    if (!tab) return
    event.preventDefault()
    // Arrow keys in tabs are only for the tabs: the page may use them to step through a list.
    event.stopPropagation()
    onChange(tab.id)
    document.getElementById(tabId(tab.id))?.focus()
  }

  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className={classes('fades', styles.list)}
        onKeyDown={move}
        tabIndex={-1}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={tabId(tab.id)}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={tab.id === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === active ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.label}
            <Count value={tab.count} />
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={tabId(active)} className={styles.panel}>
        {children}
      </div>
    </div>
  )
}

const Count = ({ value }: { value: number | undefined }) =>
  value !== undefined && (
    <span className={styles.count}>
      <RollingNumber value={value} />
    </span>
  )

export interface TabLink {
  href: string
  label: string
  count?: number | undefined
  current: boolean
}

/** Links that look like tabs, for pages with their own address. */
export function TabLinks({
  label,
  links,
  keepsPlace,
  className,
}: {
  label: string
  links: readonly TabLink[]
  /** Set for tabs within the page, not at its top: following one keeps the scroll position. */
  keepsPlace?: boolean
  className?: string
}) {
  return (
    <nav
      aria-label={label}
      className={classes('fades', styles.list, className)}
      data-keeps-place={keepsPlace}
    >
      {links.map((link) => (
        <a
          key={link.href}
          href={link.href}
          className={styles.tab}
          aria-current={link.current ? 'page' : undefined}
        >
          {link.label}
          <Count value={link.count} />
        </a>
      ))}
    </nav>
  )
}
