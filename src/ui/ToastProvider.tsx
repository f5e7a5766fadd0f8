import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { Toast, type ToastProps, ToastRegion } from './Toast.tsx'

/** How long a message stays, in ms. It stays longer while the messages have the pointer or the focus. */
const SHOWN_MS = 6000
const MAX_SHOWN = 3

export interface ToastMessage extends Pick<ToastProps, 'title' | 'tone' | 'icon'> {
  text?: string
  /** A button, e.g. 'Undo'. Pressing it closes the message. */
  action?: { label: string; onSelect: () => void }
  /** Stays until it is closed or its button is pressed. */
  stays?: boolean
  /** Replaces an earlier message with the same topic. */
  topic?: string
}

type ShowToast = (message: ToastMessage) => void

const ToastContext = createContext<ShowToast>(() => {})

const ToastSlotContext = createContext<HTMLElement | null>(null)

/** The element into which other components render their own toasts; null before the page is mounted. */
export const useToastSlot = (): HTMLElement | null => use(ToastSlotContext)

/** Shows a short message in the corner. */
export const useToast = (): ShowToast => use(ToastContext)

/** Shows the messages of its descendants, newest last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { number: number })[]>([])
  const [resting, setResting] = useState(false)
  const numbers = useRef(0)
  const show = useCallback<ShowToast>((message) => {
    const number = numbers.current++
    setMessages((shown) => {
      const others = shown.filter(({ topic }) => topic === undefined || topic !== message.topic)
      return [...others.slice(1 - MAX_SHOWN), { ...message, number }]
    })
  }, [])
  const end = useMemo(
    () => (number: number) => setMessages((shown) => shown.filter((message) => message.number !== number)),
    [],
  )
  const first = messages.find(({ stays }) => !stays)?.number
  useEffect(() => {
    if (first === undefined || resting) return
    const timer = setTimeout(() => end(first), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [first, resting, end])
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <ToastContext value={show}>
      <ToastSlotContext value={slot}>{children}</ToastSlotContext>
      {mounted &&
        createPortal(
          <ToastRegion onHover={setResting}>
            {messages.map(({ number, action, text, title, tone, icon }) => (
              <Toast key={number} {...{ title, tone, icon }} onClose={() => end(number)}>
                {text && <p>{text}</p>}
                {action && (
                  <Button
                    size="small"
                    onClick={() => {
                      end(number)
                      action.onSelect()
                    }}
                  >
                    {action.label}
                  </Button>
                )}
              </Toast>
            ))}
            <div ref={setSlot} style={{ display: 'contents' }} />
          </ToastRegion>,
          document.body,
        )}
    </ToastContext>
  )
}
