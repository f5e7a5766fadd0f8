import { Menu as Base } from '@base-ui/react/menu'
import { type FocusEvent, Fragment, useRef } from 'react'
import { classes } from './classes.ts'
import { mayMoveFocus } from './focus.ts'
import { Icon } from './Icon.tsx'
import type { MenuEntry, MenuItem, MenuProps } from './Menu.tsx'
import styles from './MenuPopup.module.css'
import popup from './popup.module.css'

/** The implementation of Menu.tsx. It is initially open, because it is loaded when the menu first opens. */
export default function MenuPopup({
  trigger,
  entries,
  header,
  align = 'end',
  onOpen,
  finalFocus,
}: MenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <Base.Root
      defaultOpen
      modal={false}
      onOpenChange={(open) => {
        if (open) onOpen?.()
      }}
    >
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner
          className={popup.positioner}
          // The page may scroll under an open menu while the menu's button stays in place: then its entries stay, too.
          positionMethod="fixed"
          sideOffset={6}
          align={align}
          collisionPadding={8}
        >
          <Base.Popup
            ref={menu}
            className={classes(popup.popup, styles.menu)}
            onFocus={highlightAfterKey}
            // Base UI moves the focus wherever a function says, also away from a field that took it while the menu was closing.
            finalFocus={finalFocus && ((closedBy) => finalFocus(closedBy) ?? mayMoveFocus(menu.current))}
          >
            {header && <div className={styles.header}>{header}</div>}
            <Entries entries={entries} />
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Highlights the first item of a menu that a key opened. Base UI does so itself, except for the first opening, which happens before
 * this part is loaded: it then focuses the menu.
 */
function highlightAfterKey({ target, currentTarget, relatedTarget }: FocusEvent) {
  if (target !== currentTarget || currentTarget.contains(relatedTarget as Node | null)) return
  if (!target.matches(':focus-visible')) return
  currentTarget.querySelector<HTMLElement>('[role^="menuitem"]:not([aria-disabled="true"])')?.focus()
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  const withIcons = entries.some((entry) => typeof entry === 'object' && 'icon' in entry)
  return entries.map((entry, position) => {
    // Items have no identity other than their position.
    const key = position
    if (entry === 'divider') return <Base.Separator key={key} className={styles.divider} />
    if ('heading' in entry) {
      return (
        <div key={key} className={styles.heading}>
          {entry.heading}
        </div>
      )
    }
    return (
      <Fragment key={key}>
        <Entry {...entry} indented={withIcons} />
      </Fragment>
    )
  })
}

type EntryProps = MenuItem & { indented: boolean }

function Entry(props: EntryProps) {
  const {
    label,
    icon,
    hint,
    detail,
    keys,
    href,
    target,
    link,
    onSelect,
    checked,
    disabled,
    tone,
    entries,
    indented,
  } = props
  const content = (
    <>
      {icon ? <Icon name={icon} className={styles.icon} /> : indented && <span className={styles.icon} />}
      <span className="grow">
        {label} {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {detail && <span className="muted text-12">{detail}</span>}
      {keys && <span className="key-hint muted text-12">{keys}</span>}
      {checked && <Icon name="check" className="accent" />}
      {entries && <Icon name="chevron-right" className="muted" />}
    </>
  )
  const className = classes(styles.item, tone === 'danger' && styles.danger)
  if (entries) {
    return (
      <Base.SubmenuRoot>
        <Base.SubmenuTrigger className={className} label={label}>
          {content}
        </Base.SubmenuTrigger>
        <Base.Portal>
          <Base.Positioner className={popup.positioner} alignOffset={-6} collisionPadding={8}>
            <Base.Popup className={classes(popup.popup, styles.menu)}>
              <Entries entries={entries} />
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.SubmenuRoot>
    )
  }
  if (link || href !== undefined) {
    return (
      <Base.LinkItem
        className={className}
        label={label}
        closeOnClick
        href={href}
        target={target}
        rel={target === '_blank' ? 'noopener' : undefined}
        render={link}
        onClick={onSelect}
      >
        {content}
      </Base.LinkItem>
    )
  }
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem
        className={className}
        label={label}
        checked={checked}
        closeOnClick
        disabled={disabled ?? false}
        onCheckedChange={() => onSelect?.()}
      >
        {content}
      </Base.CheckboxItem>
    )
  }
  return (
    <Base.Item className={className} label={label} disabled={disabled ?? false} onClick={onSelect}>
      {content}
    </Base.Item>
  )
}
