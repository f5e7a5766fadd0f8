import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { Button } from '#/ui/Button.tsx'
import { Field, TextArea } from '#/ui/Field.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import { reasonsQuery } from './queue.client.ts'
import type { QueueKind } from './queue.limits.ts'

interface ReasonFieldProps {
  viewerId: string
  /** The kinds being decided; canned reasons for other kinds are omitted. */
  kinds: readonly QueueKind[]
  value: string
  error: string | null
  hint: ReactNode
  onChange: (text: string) => void
  onSubmit: () => void
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** The reason for a decision: typed, or chosen from the canned reasons. */
export function ReasonField(props: ReasonFieldProps) {
  const { viewerId, kinds, value, error, hint, onChange, onSubmit, inputRef } = props
  const { data } = useQuery(reasonsQuery(viewerId))
  const fitting = (data?.items ?? []).filter(({ kind }) => kind === null || kinds.includes(kind))
  const wasChosen = useRef(false)
  const choose = (text: string) => {
    wasChosen.current = true
    // What the moderator wrote stays; only a canned reason that was not edited gives way to another.
    const isOwn = value.trim() !== '' && !fitting.some((reason) => reason.text === value)
    onChange(isOwn ? `${value.trimEnd()}\n${text}` : text)
  }
  const entries: MenuEntry[] = fitting.map(({ label, text }) => ({ label, onSelect: () => choose(text) }))
  /** A chosen reason can be edited right away; where that would open a keyboard over the buttons, it is left to the moderator. */
  const focusAfterMenu = (closedBy: string) => {
    const isForInput = wasChosen.current && closedBy !== 'touch'
    wasChosen.current = false
    return isForInput ? inputRef.current : null
  }
  const submit = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSubmit()
  }
  const canned = entries.length > 0 && (
    <Menu
      align="end"
      trigger={
        <Button size="small" variant="plain" icon="quote" endIcon="chevron-down">
          Canned reasons
        </Button>
      }
      entries={entries}
      finalFocus={focusAfterMenu}
    />
  )
  return (
    <CitedReason value={value} onChange={onChange} tools={canned}>
      <Field label="Reason" hint={hint} error={error}>
        {(control) => (
          <TextArea
            {...control}
            ref={inputRef}
            rows={2}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={submit}
          />
        )}
      </Field>
    </CitedReason>
  )
}
