import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  onConfirm: () => void
  /** Whether it can be done at all; if not, the first press shows why and doesn't ask. */
  canConfirm?: () => boolean
  /** The label while the button waits for the second press. */
  question?: string
}

const WAIT_MS = 5000

/** A button for actions that cannot be undone. It must be pressed twice, and resets itself after a while. */
export function ConfirmButton({
  onConfirm,
  canConfirm = () => true,
  question = 'Press again to confirm',
  children,
  ...rest
}: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isAsking) return
    const timer = setTimeout(() => setAsking(false), WAIT_MS)
    return () => clearTimeout(timer)
  }, [isAsking])
  return (
    <Button
      {...rest}
      tone={isAsking ? 'danger' : rest.tone}
      onBlur={() => setAsking(false)}
      onClick={() => {
        if (!isAsking && !canConfirm()) return
        setAsking(!isAsking)
        if (isAsking) onConfirm()
      }}
    >
      <span aria-live="polite">{isAsking ? question : children}</span>
    </Button>
  )
}
