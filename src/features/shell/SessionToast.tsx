import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { Button } from '#/ui/Button.tsx'
import { Toast, ToastRegion } from '#/ui/Toast.tsx'
import type { SessionTurn } from './SessionNews.tsx'
import styles from './SessionToast.module.css'

/** How long the welcome stays, in ms. */
const WELCOME = 5000

export interface SessionToastProps {
  turn: SessionTurn | undefined
  onOver: () => void
}

/** A welcome that goes by itself; that a session has ended stays until it is answered. */
export default function SessionToast({ turn, onOver }: SessionToastProps) {
  const viewer = useViewer()
  return createPortal(
    <ToastRegion>
      {turn === 'began' && viewer && (
        <Welcome name={viewer.display_name ?? viewer.username} onOver={onOver} />
      )}
      {turn === 'ended' && <SignedOut onOver={onOver} />}
    </ToastRegion>,
    document.body,
  )
}

function Welcome({ name, onOver }: { name: string; onOver: () => void }) {
  const over = useRef(onOver)
  over.current = onOver
  useEffect(() => {
    const timer = setTimeout(() => over.current(), WELCOME)
    return () => clearTimeout(timer)
  }, [])
  return <Toast tone="positive" icon="circle-check" title={`Welcome, ${name}`} onClose={onOver} />
}

function SignedOut({ onOver }: { onOver: () => void }) {
  const ask = useSignInPrompt()
  const again = () => {
    onOver()
    ask('go on', () => {})
  }
  return (
    <Toast icon="log-out" title="You are signed out" onClose={onOver}>
      <p>You were signed out in another tab or on another device.</p>
      <Button size="small" className={styles.again} onClick={again}>
        Sign in again
      </Button>
    </Toast>
  )
}
