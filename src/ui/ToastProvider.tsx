import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { Toast, type ToastProps, ToastRegion } from './Toast.tsx'

/** How long a message stays, in ms. It stays longer while the messages have the pointer or the focus. */
const SHOWN_MS = 6000
/** The same for short confirmations. */
const CONFIRMED_MS = 4000
const MAX_SHOWN = 3

export interface ToastMessage extends Pick<ToastProps, 'title' | 'tone' | 'icon'> {
  text?: string
  /** A button, e.g. 'Undo'. Pressing it closes the message. */
  action?: { label: string; onSelect: () => void }
  /** Called when the reader closes it by its X or a swipe. */
  onDismiss?: () => void
  /** Stays until it is closed or its button is pressed. */
  stays?: boolean
  /** Replaces an earlier message with the same topic. */
  topic?: string
}

/** Shows a message. Returns the function that closes it. */
export type ShowToast = (message: ToastMessage) => () => void

const ToastContext = createContext<ShowToast>(() => () => {})

const ToastSlotContext = createContext<HTMLElement | null>(null)

/** The element into which other components render their own toasts; null before the page is mounted, and while messages wait. */
export const useToastSlot = (): HTMLElement | null => use(ToastSlotContext)

const PauseToastsContext = createContext<(isPaused: boolean) => void>(() => {})

/** While `isPaused`, messages wait: for a dialog that none may cover. */
export function usePausedToasts(isPaused: boolean): void {
  const pause = use(PauseToastsContext)
  useEffect(() => {
    if (!isPaused) return
    pause(true)
    return () => pause(false)
  }, [isPaused, pause])
}

/** Shows a short message in the corner. */
export const useToast = (): ShowToast => use(ToastContext)

/** Shows the messages of its descendants, newest last. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<(ToastMessage & { number: number })[]>([])
  const [resting, setResting] = useState(false)
  const [isPaused, setPaused] = useState(false)
  const numbers = useRef(0)
  const end = useMemo(
    () => (number: number) => {
      setMessages((shown) => shown.filter((message) => message.number !== number))
      // The removed element may have had the pointer or the focus, and would never report losing them.
      setResting(false)
    },
    [],
  )
  const show = useCallback<ShowToast>(
    (message) => {
      const number = numbers.current++
      setMessages((shown) => {
        const others = shown.filter(({ topic }) => topic === undefined || topic !== message.topic)
        const surplus = others.length + 1 - MAX_SHOWN
        // Those that stay, such as one with 'Undo', are the last to give way.
        const dropped = new Set(others.toSorted(byStay).slice(0, Math.max(0, surplus)))
        return [...others.filter((other) => !dropped.has(other)), { ...message, number }]
      })
      return () => end(number)
    },
    [end],
  )
  const first = messages.find(({ stays }) => !stays)
  const firstNumber = first?.number
  const time = first && isConfirmation(first) ? CONFIRMED_MS : SHOWN_MS
  useEffect(() => {
    if (firstNumber === undefined || resting || isPaused) return
    const timer = setTimeout(() => end(firstNumber), time)
    return () => clearTimeout(timer)
  }, [firstNumber, time, resting, isPaused, end])
  const [mounted, setMounted] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // In transitions: an urgent change of a context makes React hydrate all of the page below it in one task.
  useEffect(() => startTransition(() => setMounted(true)), [])
  const takeSlot = useCallback((element: HTMLElement | null) => startTransition(() => setSlot(element)), [])
  return (
    <ToastContext value={show}>
      <ToastSlotContext value={isPaused ? null : slot}>
        <PauseToastsContext value={setPaused}>{children}</PauseToastsContext>
      </ToastSlotContext>
      {mounted &&
        createPortal(
          <ToastRegion onHover={setResting}>
            {(isPaused ? [] : messages).map(({ number, action, text, title, tone, icon, onDismiss }) => (
              <Toast
                key={number}
                title={title}
                tone={tone}
                icon={icon}
                onClose={() => {
                  end(number)
                  onDismiss?.()
                }}
              >
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
            <div ref={takeSlot} style={{ display: 'contents' }} />
          </ToastRegion>,
          document.body,
        )}
    </ToastContext>
  )
}

const byStay = (one: ToastMessage, other: ToastMessage): number =>
  Number(one.stays ?? false) - Number(other.stays ?? false)

/** Whether a message is a short confirmation: no button, no second line, and no error. */
const isConfirmation = ({ action, text, tone }: ToastMessage): boolean =>
  action === undefined && text === undefined && tone !== 'negative'
