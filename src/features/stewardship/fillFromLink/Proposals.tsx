import { type ReactNode, useId, useState } from 'react'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Choice.tsx'
import { List } from '#/ui/List.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './FillFromLink.module.css'
import type { FillProposals } from './fillFromLink.contract.ts'
import { PictureProposal } from './PictureProposal.tsx'
import { acceptedFields, firstSelection, type Proposal, proposalsFor, toggled } from './selection.ts'

export interface ProposalsProps {
  found: FillProposals
  current: GameFields
  isNew: boolean
  onAccept: (fields: Partial<GameFields>) => void
  onClose: () => void
}

const SOURCES: Record<FillProposals['source'], string> = {
  steam: 'the Steam store',
  itch: 'itch.io',
  web: 'the page',
}

/**
 * What was found on a page, with a checkbox each. Existing values of the form are replaced only where the member
 * selects one.
 */
export function Proposals({ found, current, isNew, onAccept, onClose }: ProposalsProps) {
  const id = useId()
  // Of the form as it was: what is typed meanwhile is compared when it is accepted.
  const [proposals] = useState(() => proposalsFor(found, current))
  const [selected, setSelected] = useState<ReadonlySet<string>>(() =>
    isNew ? firstSelection(proposals, current) : new Set(),
  )
  const [stored, setStored] = useState<ReadonlyMap<string, string>>(new Map())
  const toggle = (proposal: Proposal) => setSelected((now) => toggled(now, proposal, proposals, current))
  const store = (key: string, path: string | undefined) => {
    if (path !== undefined) return setStored((now) => new Map(now).set(key, path))
    setSelected((now) => new Set([...now].filter((each) => each !== key)))
  }
  const waiting = proposals.filter(
    ({ kind, key }) => kind === 'picture' && selected.has(key) && !stored.has(key),
  ).length
  const row = (proposal: Proposal): ReactNode => {
    const choice = { checked: selected.has(proposal.key), onChange: () => toggle(proposal) }
    if (proposal.kind === 'picture')
      return (
        <PictureProposal
          key={proposal.key}
          label={proposal.label}
          purpose={proposal.purpose}
          url={proposal.url}
          checked={choice.checked}
          onToggle={choice.onChange}
          onStored={(path) => store(proposal.key, path)}
        />
      )
    return (
      <li key={proposal.key}>
        <Checkbox {...choice} label={proposal.label} hint={hintOf(proposal)} />
      </li>
    )
  }
  const groups = [
    { title: 'Texts', kinds: ['text', 'developer'], className: 'stack gap-4-16' },
    { title: 'Links', kinds: ['link'], className: 'stack gap-4-16' },
    { title: 'Tags', kinds: ['tag'], className: 'row wrap gap-4-16' },
    { title: 'Pictures', kinds: ['picture'], className: styles.pictures },
  ]
  if (proposals.length === 0)
    return (
      <p className="muted text-13" role="status">
        {SOURCES[found.source]} has nothing that the form doesn’t already have.
      </p>
    )
  return (
    <section className={styles.proposals} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="text-font text-15">
        Found on {SOURCES[found.source]}: {proposals.length} {proposals.length === 1 ? 'value' : 'values'}
      </h2>
      <VisuallyHidden>
        <span role="status">The page was read. Choose which values to use.</span>
      </VisuallyHidden>
      <p className="muted text-13">
        {isNew
          ? 'Select the values that are correct. What you typed is replaced only where you select a value.'
          : 'Select the values that are correct. The rest stays as it is.'}
      </p>
      {groups.map(({ title, kinds, className }) => {
        const rows = proposals.filter(({ kind }) => kinds.includes(kind))
        return (
          rows.length > 0 && (
            <fieldset key={title}>
              <legend className={styles.legend}>{title}</legend>
              <List className={className}>{rows.map(row)}</List>
            </fieldset>
          )
        )
      })}
      <div className="row wrap to-end gap-8">
        <Button variant="plain" onClick={onClose}>
          Discard
        </Button>
        <Button
          variant="solid"
          tone="accent"
          busy={waiting > 0}
          disabled={!isNew && selected.size === 0}
          onClick={() => onAccept(acceptedFields(proposals, selected, stored, current))}
        >
          {waiting > 0 ? 'Fetching pictures…' : 'Use selected'}
        </Button>
      </div>
    </section>
  )
}

function hintOf(proposal: Exclude<Proposal, { kind: 'picture' }>): ReactNode {
  if (proposal.kind === 'link') return <span className={styles.value}>{proposal.url}</span>
  if (proposal.kind === 'tag') return undefined
  if (proposal.kind === 'developer') return <span className={styles.value}>{proposal.name}</span>
  return (
    <>
      <span className={styles.value}>{proposal.value}</span>
      {proposal.replaces !== null && (
        <span className={styles.replaces}>
          Replaces <q>{proposal.replaces}</q>
        </span>
      )}
    </>
  )
}
