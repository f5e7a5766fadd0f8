import { cloneElement, type ReactElement } from 'react'
import { useLazyComponent } from './lazyComponent.tsx'
import { type HoverIntent, useHoverIntent } from './useHoverIntent.ts'

export interface TooltipProps {
  /** One control that accepts pointer and focus handlers. */
  children: ReactElement<Partial<HoverIntent['trigger']> & { 'aria-description'?: string | undefined }>
  text: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  /** Whether the text repeats the control's name. Otherwise it becomes the control's description. */
  isName?: boolean
}

const importPopup = () => import('./TooltipPopup.tsx')

/** A line of help for a control, for mouse and keyboard. For a plain name, the control's `title` is enough. */
export function Tooltip({ children, text, side = 'top', isName }: TooltipProps) {
  const { Component: Popup, load } = useLazyComponent(importPopup)
  const intent = useHoverIntent({
    openAfter: 350,
    closeAfter: 60,
    focus: true,
    onSign: load,
  })
  return (
    <>
      {cloneElement(children, { ...intent.trigger, 'aria-description': isName ? undefined : text })}
      {Popup && <Popup intent={intent} side={side} text={text} />}
    </>
  )
}
