import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  onConfirm: () => void
  /** What the button says while it waits for the second press. */
  question?: string
}

const WAIT_MS = 5000

/** A button for what cannot be undone: it asks to be pressed again, and goes back to what it was after a while. */
export function ConfirmButton({
  onConfirm,
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
        setAsking(!isAsking)
        if (isAsking) onConfirm()
      }}
    >
      <span aria-live="polite">{isAsking ? question : children}</span>
    </Button>
  )
}
