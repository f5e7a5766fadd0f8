import { cloneElement, type ReactElement } from 'react'
import { useDeferred } from './useDeferred.ts'
import { type HoverIntent, useHoverIntent } from './useHoverIntent.ts'

export interface TooltipProps {
  /** One control that accepts pointer and focus handlers. */
  children: ReactElement<Partial<HoverIntent['trigger']> & { 'aria-description'?: string | undefined }>
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Whether the text repeats the control's name. Otherwise it becomes the control's description. */
  isName?: boolean
}

const load = () => import('./TooltipPopup.tsx')

/** A line of help for a control, for mouse and keyboard. For a plain name, the control's `title` is enough. */
export function Tooltip({ children, text, side = 'top', isName }: TooltipProps) {
  const { part, need } = useDeferred(load)
  const intent = useHoverIntent({
    openAfter: 350,
    closeAfter: 60,
    focus: true,
    onSign: part ? () => {} : need,
  })
  return (
    <>
      {cloneElement(children, { ...intent.trigger, 'aria-description': isName ? undefined : text })}
      {part && <part.TooltipPopup intent={intent} side={side} text={text} />}
    </>
  )
}
