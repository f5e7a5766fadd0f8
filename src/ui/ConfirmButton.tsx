import { useEffect, useState } from 'react'
import { Button, type ButtonProps } from './Button.tsx'

export interface ConfirmButtonProps extends Omit<ButtonProps, 'onClick'> {
  onConfirm: () => void
  /** The label while the button waits for the second press. */
  question?: string
}

const WAIT_MS = 5000

/** A button for actions that cannot be undone. It must be pressed twice, and resets itself after a while. */
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
