import type { ReactNode } from 'react'

export interface ListOptionProps {
  /** What the field's `aria-activedescendant` names. */
  id: string
  selected: boolean
  className: string | undefined
  onChoose: () => void
  children: ReactNode
}

/** An option of a list below a field (`role="combobox"`). The field keeps the focus, so that the list doesn't close before a click arrives. */
export const ListOption = ({ id, selected, className, onChoose, children }: ListOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys for the active option
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
  <div
    id={id}
    role="option"
    aria-selected={selected}
    className={className}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
  >
    {children}
  </div>
)
