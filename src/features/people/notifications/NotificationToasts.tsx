import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPlainClick } from '#/ui/plainClick.ts'
import { POINTER_KEEPS_MS, Toast } from '#/ui/Toast.tsx'
import { useToastSlot } from '#/ui/ToastProvider.tsx'
import { clearArrived } from './arrived.client.ts'
import { groupNotifications } from './groupNotifications.ts'
import styles from './NotificationToasts.module.css'
import { notificationIcon } from './notificationIcons.ts'
import type { Notification } from './notifications.contract.ts'
import { TOAST_SECONDS, tick } from './toastCountdown.ts'

/** Maximum rows of a toast; the rest are counted. */
const MAX_ROWS = 3

export interface NotificationToastsProps {
  items: readonly Notification[]
}

/** A toast in the corner for notifications that have just arrived; all share it. */
export default function NotificationToasts({ items }: NotificationToastsProps) {
  const slot = useToastSlot()
  const resting = useRef<Resting>({ pointer: null, movedAt: 0, focus: false })
  const restart = useCountdown(items, slot === null, resting)
  const rows = groupNotifications(items.toReversed())
  const [only] = rows
  if (!slot || !only) return null
  const rest = (change: Partial<Resting>) => () => {
    Object.assign(resting.current, change)
    // At once, because a short rest is over before the next second.
    restart()
  }
  const isOne = rows.length === 1
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the pointer and the focus are
    <div
      // Not when it appears under a pointer that waits for what is below it.
      onPointerMove={(event) => rest({ pointer: event.currentTarget, movedAt: Date.now() })()}
      onPointerLeave={rest({ pointer: null })}
      onFocus={rest({ focus: true })}
      onBlur={rest({ focus: false })}
    >
      <Toast
        picture={
          isOne &&
          only.picture && <img className={styles.picture} src={only.picture} alt="" width={40} height={40} />
        }
        icon={isOne ? notificationIcon(only.type, only.title) : 'bell'}
        title={isOne ? <Target title={only.title} link={only.link} /> : `${items.length} new notifications`}
        onClose={clearArrived}
      >
        {isOne && only.text && <p className="clamp-2 break">{only.text}</p>}
        {rows.length > 1 && (
          <ul className={styles.rows}>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <li key={row.key}>
                <Target title={row.title} link={row.link} />
              </li>
            ))}
            {rows.length > MAX_ROWS && <li>and {rows.length - MAX_ROWS} more</li>}
          </ul>
        )}
      </Toast>
    </div>,
    slot,
  )
}

function Target({ title, link }: { title: string; link: string | null }) {
  if (!link) return title
  return (
    <a className={styles.link} href={link} onClick={(event) => isPlainClick(event) && clearArrived()}>
      {title}
    </a>
  )
}

/** What rests on the toast. */
interface Resting {
  /** The toast, once the pointer has moved over it. */
  pointer: Element | null
  /** When it moved last, in ms since 1970. */
  movedAt: number
  focus: boolean
}

/** Counts down from the newest arrival, while it is shown, then clears the list. Returns a function that starts the time again. */
function useCountdown(
  items: readonly Notification[],
  isWaiting: boolean,
  resting: { readonly current: Resting },
): () => void {
  const [left, setLeft] = useState<number | null>(TOAST_SECONDS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival starts the time again
  useEffect(() => {
    setLeft(TOAST_SECONDS)
    const timer = setInterval(() => {
      const { pointer, movedAt, focus } = resting.current
      // What was under the pointer may have been replaced: then nobody says that the pointer has left.
      const isKept = Date.now() - movedAt < POINTER_KEEPS_MS && pointer?.matches(':hover') === true
      const isResting = isWaiting || focus || isKept
      setLeft((before) => (before === null ? null : tick(before, isResting)))
    }, 1000)
    return () => clearInterval(timer)
  }, [items, isWaiting, resting])
  useEffect(() => {
    if (left === null) clearArrived()
  }, [left])
  return () => setLeft(TOAST_SECONDS)
}
