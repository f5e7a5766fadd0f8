import type { ReactNode } from 'react'

export interface VisuallyHiddenProps {
  children: ReactNode
  /** A heading that the page shows without words. */
  as?: 'span' | 'h1' | 'h2'
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, as: Element = 'span' }: VisuallyHiddenProps) {
  return <Element className="visually-hidden">{children}</Element>
}
