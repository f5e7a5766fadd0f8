import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { useLazyComponent } from './lazyComponent.tsx'
import { type HoverIntent, useHoverIntent } from './useHoverIntent.ts'

export interface HoverCardProps {
  /** One element that accepts pointer handlers, such as a link. */
  children: ReactElement<Partial<HoverIntent['trigger']>>
  /** A function, so that the content is created only when the card opens. */
  content: () => ReactNode
}

const importPopup = () => import('./HoverCardPopup.tsx')

/**
 * A card with more about a link, shown while the pointer rests on it. Only for content that the linked page also has, because keyboard
 * and touch users go there. Until it opens it costs only handlers.
 */
export function HoverCard({ children, content }: HoverCardProps) {
  const { Component: Popup, load } = useLazyComponent(importPopup)
  const intent = useHoverIntent(load)
  return (
    <>
      {cloneElement(children, intent.trigger)}
      {Popup && <Popup intent={intent} side="right" content={content} />}
    </>
  )
}
