import { useRef, useState } from 'react'
import {
  MAX_RELATIONS,
  RELATION_KINDS,
  type RelationKind,
} from '#/features/catalog/relations/relations.limits.ts'
import {
  inRelationOrder,
  type Relation,
  relationLabel,
} from '#/features/catalog/relations/relations.rules.ts'
import type { ChosenGame } from '#/features/community/compose/composer.ts'
import { GamePicker } from '#/features/community/compose/GamePicker.tsx'
import { RemovableChip } from '#/ui/Chip.tsx'
import { Field, Select } from '#/ui/Field.tsx'
import { focusRendered } from '#/ui/focus.ts'
import { List } from '#/ui/List.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './RelationsField.module.css'

export interface RelationsFieldProps {
  value: readonly Relation[]
  onChange: (relations: Relation[]) => void
  /** Undefined for a new game. */
  gameId: number | undefined
  error: string | undefined
}

/** How a game is related to others. A game that is picked is added at once, as what is chosen beside it. */
export default function RelationsField({ value, onChange, gameId, error }: RelationsFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [kind, setKind] = useState<RelationKind>('sequel-of')
  const [added, setAdded] = useState(0)
  const [said, setSaid] = useState('')
  const [refused, setRefused] = useState<string>()
  const focusPicker = () => focusRendered(() => box.current?.querySelector('input'))

  const add = ({ id, name }: ChosenGame) => {
    // The emptied field is a new element.
    setAdded(added + 1)
    focusPicker()
    const isThere = value.some(({ game }) => game === id)
    setRefused(
      id === gameId
        ? 'A game can’t be related to itself.'
        : isThere
          ? `${name} is already in the list. Remove it to change how it’s related.`
          : undefined,
    )
    if (id === gameId || isThere) return
    setSaid(`Added ${name}.`)
    onChange(inRelationOrder([...value, { kind, game: id, name }]))
  }
  const remove = (removed: Relation) => {
    onChange(value.filter((each) => each !== removed))
    setSaid(`Removed ${removed.name}.`)
    setRefused(undefined)
    focusPicker()
  }
  return (
    <fieldset className="stack gap-8">
      <legend className={styles.legend}>Related games (optional)</legend>
      {value.length > 0 && (
        <List className="row wrap gap-6" aria-label="Chosen related games">
          {value.map((relation) => (
            <li key={relation.game} className="min-0">
              <RemovableChip
                removeLabel={`Remove ${relationLabel(relation.kind)}: ${relation.name}`}
                onRemove={() => remove(relation)}
              >
                <span>
                  <span className="muted">{relationLabel(relation.kind)}:</span> {relation.name}
                </span>
              </RemovableChip>
            </li>
          ))}
        </List>
      )}
      {value.length < MAX_RELATIONS ? (
        <div ref={box} className={styles.adding}>
          <Field label="How it’s related">
            {(control) => (
              <Select
                {...control}
                value={kind}
                onChange={(event) => setKind(event.target.value as RelationKind)}
              >
                {CHOICES.map(({ id, text }) => (
                  <option key={id} value={id}>
                    {text}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <GamePicker
            key={added}
            label="Related game"
            value={null}
            onChange={(game) => {
              if (game) add(game)
            }}
            error={refused ?? error}
          />
        </div>
      ) : (
        <p className="muted text-13">A game has at most {MAX_RELATIONS}. Remove one to add another.</p>
      )}
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </fieldset>
  )
}

const WORDS: Readonly<Record<RelationKind, string>> = {
  'sequel-of': 'It’s a sequel of',
  'has-sequel': 'Its sequel is',
  'remake-of': 'It’s a remake of',
  'has-remake': 'Its remake is',
  'mod-of': 'It’s a mod or fork of',
  'demo-of': 'It’s a demo of',
  'has-demo': 'Its demo is',
  'same-series': 'It’s in the same series as',
  'has-mod': 'Its mod or fork is',
}

const CHOICES = RELATION_KINDS.map(({ id }) => ({ id, text: WORDS[id] }))
