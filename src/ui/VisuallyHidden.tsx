import type { ReactNode } from 'react'

export interface VisuallyHiddenProps {
  children: ReactNode
  id?: string
  /** A heading that the page shows without words. */
  as?: 'span' | 'h1'
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, id, as: Element = 'span' }: VisuallyHiddenProps) {
  return (
    <Element className="visually-hidden" id={id}>
      {children}
    </Element>
  )
}
