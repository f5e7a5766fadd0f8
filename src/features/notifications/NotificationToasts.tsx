import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { isPlainClick } from '#/ui/plainClick.ts'
import { Toast } from '#/ui/Toast.tsx'
import { useToastSlot } from '#/ui/ToastProvider.tsx'
import { clearArrived } from './arrived.client.ts'
import { groupNotifications } from './groupNotifications.ts'
import styles from './NotificationToasts.module.css'
import { notificationIcon } from './notificationIcons.ts'
import type { Notification } from './notifications.contract.ts'
import { TOAST_SECONDS, tick } from './toastCountdown.ts'

/** Maximum rows of a toast; the rest are counted. */
const MAX_ROWS = 3

/** A toast in the corner for notifications that have just arrived; several share one toast. */
export default function NotificationToasts({ items }: { items: readonly Notification[] }) {
  const slot = useToastSlot()
  const resting = useRef(false)
  useCountdown(items, resting)
  const rows = groupNotifications(items.toReversed())
  const [only] = rows
  if (!slot || !only) return null
  const rest = (value: boolean) => () => {
    resting.current = value
  }
  const isOne = rows.length === 1
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notes where the pointer and the focus are
    <div onPointerEnter={rest(true)} onPointerLeave={rest(false)} onFocus={rest(true)} onBlur={rest(false)}>
      <Toast
        icon={isOne ? notificationIcon(only.type) : 'bell'}
        title={isOne ? <Target {...only} /> : `${items.length} new notifications`}
        onClose={clearArrived}
      >
        {isOne && only.text && <p className={styles.text}>{only.text}</p>}
        {!isOne && (
          <ul className={styles.rows}>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <li key={row.key}>
                <Target {...row} />
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

/** Counts down from the newest arrival, then clears the list. */
function useCountdown(items: readonly Notification[], resting: { readonly current: boolean }): void {
  const [left, setLeft] = useState<number | null>(TOAST_SECONDS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival starts the time again
  useEffect(() => {
    setLeft(TOAST_SECONDS)
    const timer = setInterval(
      () => setLeft((before) => (before === null ? null : tick(before, resting.current))),
      1000,
    )
    return () => clearInterval(timer)
  }, [items, resting])
  useEffect(() => {
    if (left === null) clearArrived()
  }, [left])
}
