import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import { interceptClick } from './plainClick.ts'
import styles from './SegmentedControl.module.css'

export interface Segment<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which becomes the accessible name and tooltip. */
  icon?: IconName
  /** The address of the page with this choice. It makes the segment a link that works without scripts. */
  href?: string
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange?: (value: Value) => void
  className?: string
}

/** Choosing one of two to five short options, all visible: list or grid, all or any. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, segments, value, onChange, className } = props
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a form's styles and semantics for a few buttons
    <div role="group" aria-label={label} className={classes(styles.control, className)}>
      {segments.map((segment) => (
        <SegmentButton
          key={segment.value}
          segment={segment}
          chosen={segment.value === value}
          onChoose={onChange && (() => onChange(segment.value))}
        />
      ))}
    </div>
  )
}

function SegmentButton<Value extends string>(props: {
  segment: Segment<Value>
  chosen: boolean
  onChoose: (() => void) | undefined
}) {
  const { segment, chosen, onChoose } = props
  const look = {
    className: classes(styles.segment, chosen && styles.chosen),
    'aria-label': segment.icon ? segment.label : undefined,
    title: segment.icon ? segment.label : undefined,
  }
  const content = segment.icon ? <Icon name={segment.icon} /> : segment.label
  if (segment.href === undefined) {
    return (
      <button type="button" {...look} aria-pressed={chosen} onClick={onChoose}>
        {content}
      </button>
    )
  }
  const choose = onChoose && interceptClick(onChoose)
  return (
    <a
      {...look}
      href={segment.href}
      rel="nofollow"
      aria-current={chosen ? 'true' : undefined}
      onClick={choose}
    >
      {content}
    </a>
  )
}
