import { type KeyboardEvent, useId, useState } from 'react'
import { tagLabel } from '#/shared/tagLabel.ts'
import { TAG_CATEGORIES, type Tag, type TagCategory, tagById } from '#/shared/taxonomy.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { SearchInput } from '#/ui/SearchInput.tsx'
import styles from './TagPicker.module.css'
import { amountOf, isFull, isShort, toggleTag } from './tagChoice.ts'

export interface TagPickerProps {
  /** Ids of tags. */
  value: readonly number[]
  onChange: (tags: number[]) => void
  /** What is wrong with a category and what to do, by its id. */
  errors: Partial<Record<string, string>>
}

/**
 * Chooses a game's tags: all of them by category, with how many are chosen and allowed. A search narrows them and Enter takes the first
 * one found. Within a category the arrow keys move.
 */
export function TagPicker({ value, onChange, errors }: TagPickerProps) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const hintId = useId()
  const shown = TAG_CATEGORIES.map((category) => ({
    category,
    tags: category.tags.filter((tag) => matches(tag, text)),
  })).filter(({ tags }) => tags.length > 0)
  const toggle = (category: TagCategory, id: number) => {
    const isChosen = value.includes(id)
    const label = tagLabel(tagById.get(id)!)
    if (!isChosen && isFull(category, value)) {
      setSaid(`${category.name} is full. Remove one of its tags first.`)
      return false
    }
    const next = toggleTag(category, value, id)
    onChange(next)
    setSaid(`${label} ${isChosen ? 'removed' : 'added'}. ${category.name}: ${amountOf(category, next)}`)
    return true
  }
  const takeFirst = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation()
      setText('')
    }
    if (event.key !== 'Enter') return
    // Otherwise Enter would submit the form.
    event.preventDefault()
    const first = shown[0]
    if (text.trim() !== '' && first && toggle(first.category, first.tags[0]!.id)) setText('')
  }
  return (
    <div className="stack gap-12">
      <div className={styles.search}>
        <SearchInput
          label="Find a tag"
          placeholder="Find a tag, e.g. prestige"
          aria-describedby={hintId}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onClear={() => setText('')}
          onKeyDown={takeFirst}
        />
        <p id={hintId} className="muted text-12">
          {text.trim() === '' ? 'Press Enter to add the first tag found.' : foundText(shown)}
        </p>
      </div>
      <Chosen value={value} onRemove={toggle} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {shown.map(({ category, tags }) => (
        <Category
          key={category.id}
          category={category}
          tags={tags}
          value={value}
          error={errors[category.id]}
          onToggle={(id) => toggle(category, id)}
        />
      ))}
    </div>
  )
}

const matches = (tag: { name: string }, text: string) =>
  tagLabel(tag).toLowerCase().replaceAll('-', ' ').includes(text.trim().toLowerCase().replaceAll('-', ' '))

function foundText(shown: readonly { tags: readonly Pick<Tag, 'name'>[] }[]): string {
  const first = shown[0]?.tags[0]
  return first ? `Press Enter to add ${tagLabel(first)}.` : 'No tag has this name.'
}

/** The chosen tags in one line, so that they stay in view while a search narrows the categories. */
function Chosen({
  value,
  onRemove,
}: {
  value: readonly number[]
  onRemove: (category: TagCategory, id: number) => void
}) {
  if (value.length === 0) return null
  return (
    <ul className="row wrap gap-6" aria-label="Chosen tags">
      {TAG_CATEGORIES.flatMap((category) =>
        category.tags
          .filter((tag) => value.includes(tag.id))
          .map((tag) => (
            <li key={tag.id}>
              <RemovableChip
                tone="accent"
                removeLabel={`Remove ${tagLabel(tag)}`}
                onRemove={() => onRemove(category, tag.id)}
              >
                {tagLabel(tag)}
              </RemovableChip>
            </li>
          )),
      )}
    </ul>
  )
}

interface CategoryProps {
  category: TagCategory
  tags: TagCategory['tags']
  value: readonly number[]
  error: string | undefined
  onToggle: (id: number) => void
}

function Category({ category, tags, value, error, onToggle }: CategoryProps) {
  const id = useId()
  const chosen = tags.find((tag) => value.includes(tag.id))
  const [current, setCurrent] = useState<number>()
  // One stop of the Tab key for each category: the tag that had the focus last, a chosen one, or the first.
  const stop = tags.some((tag) => tag.id === current) ? current : (chosen ?? tags[0])?.id
  const short = isShort(category, value)
  const full = isFull(category, value)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const at = tags.findIndex((tag) => tag.id === stop)
    const to = {
      ArrowRight: at + 1,
      ArrowDown: at + 1,
      ArrowLeft: at - 1,
      ArrowUp: at - 1,
      Home: 0,
      End: -1,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const tag = tags.at(to % tags.length)!
    setCurrent(tag.id)
    document.getElementById(`${id}-${tag.id}`)?.focus()
  }
  return (
    <fieldset className={styles.category} data-category={category.id}>
      <legend className={styles.legend}>
        <span className={styles.name}>{category.name}</span>
        <span className={classes(styles.amount, !short && styles.enough)}>
          {!short && value.some((tag) => tags.some((each) => each.id === tag)) && (
            <Icon name="check" size={12} />
          )}
          {amountOf(category, value)}
        </span>
        {category.min === 0 && <span className="muted text-12">optional</span>}
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for the arrow keys of the checkboxes */}
      <div className={styles.tags} onKeyDown={move}>
        {tags.map((tag) => {
          const isChosen = value.includes(tag.id)
          const isOut = full && !isChosen
          return (
            <label key={tag.id} className={classes(styles.tag, isOut && styles.out)}>
              <input
                id={`${id}-${tag.id}`}
                type="checkbox"
                className={styles.box}
                checked={isChosen}
                aria-disabled={isOut || undefined}
                aria-invalid={error && tag.id === stop ? true : undefined}
                aria-describedby={error ? `${id}-error` : undefined}
                tabIndex={tag.id === stop ? 0 : -1}
                onFocus={() => setCurrent(tag.id)}
                onChange={() => onToggle(tag.id)}
              />
              <span>{tagLabel(tag)}</span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="circle-alert" size={14} /> {error}
        </p>
      )}
    </fieldset>
  )
}
