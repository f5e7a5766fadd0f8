import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Menu } from '#/ui/Menu.tsx'
import styles from './CitedReason.module.css'
import { cite } from './ruleSections.ts'
import { rulesQuery } from './rules.client.ts'

interface CitedReasonProps {
  value: string
  onChange: (reason: string) => void
  /** The field, with its label above it. */
  children: ReactNode
  /** Further buttons in the line of the label. */
  tools?: ReactNode
}

/** A field for a moderator's reason, which can begin with one of the rules. */
export function CitedReason({ value, onChange, children, tools }: CitedReasonProps) {
  const { data: sections = [] } = useQuery(rulesQuery)
  const box = useRef<HTMLDivElement>(null)
  const wasChosen = useRef(false)
  /** The reason is completed right away; where that would open a keyboard over the buttons, it is left to the moderator. */
  const focusAfterMenu = (closedBy: string) => {
    const isForField = wasChosen.current && closedBy !== 'touch'
    wasChosen.current = false
    return isForField ? (box.current?.querySelector<HTMLElement>('textarea, input') ?? null) : null
  }
  return (
    <div ref={box} className={styles.reason}>
      {/* Before the field, as it looks: Tab leads from the reason to what sends it. */}
      <div className={styles.tools}>
        {sections.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button size="small" variant="plain" icon="shield" endIcon="chevron-down">
                Cite a rule
              </Button>
            }
            entries={sections.map((section) => ({
              label: `${section.number}. ${section.title}`,
              onSelect: () => {
                wasChosen.current = true
                onChange(cite(value, section, sections))
              },
            }))}
            finalFocus={focusAfterMenu}
          />
        )}
        {tools}
      </div>
      {children}
    </div>
  )
}
