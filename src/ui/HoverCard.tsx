import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useDeferred } from './useDeferred.ts'
import { type HoverIntent, useHoverIntent } from './useHoverIntent.ts'

export interface HoverCardProps {
  /** One element that takes pointer handlers: a link. */
  children: ReactElement<Partial<HoverIntent['trigger']>>
  /** A function, because it is not even made before the card opens. */
  content: () => ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  disabled?: boolean
}

const load = () => import('./HoverCardPopup.tsx')

/**
 * A card with more about a link, shown while the pointer rests on it. Only for what the link's own page says too: keyboard
 * and touch go there. Costs a row nothing but handlers until then.
 */
export function HoverCard({ children, content, side = 'right', disabled }: HoverCardProps) {
  const { part, need } = useDeferred(load)
  const intent = useHoverIntent({
    openAfter: 450,
    closeAfter: 150,
    focus: false,
    onSign: part ? () => {} : need,
  })
  if (disabled) return children
  return (
    <>
      {cloneElement(children, intent.trigger)}
      {part && <part.HoverCardPopup intent={intent} side={side} content={content} />}
    </>
  )
}
