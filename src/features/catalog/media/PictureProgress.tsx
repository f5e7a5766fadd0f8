import type { ReactNode } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './PictureField.module.css'
import type { Progress } from './usePictureSource.ts'

interface PictureProgressProps {
  label: string
  progress: Progress
  /** What is wrong with the field's value. */
  error: ReactNode
  errorId: string
  onCancel: () => void
}

/** How much of a picture has arrived, or why it was not stored. */
export function PictureProgress({ label, progress, error, errorId, onCancel }: PictureProgressProps) {
  const failure = progress.kind === 'failed' ? progress : undefined
  return (
    <>
      {progress.kind === 'sending' && <SendingRow label={label} sent={progress.sent} onCancel={onCancel} />}
      {(failure || error) && (
        <p id={errorId} className={styles.error} role={failure ? 'alert' : undefined}>
          <Icon name="circle-alert" size={14} />
          <span>{failure?.message ?? error}</span>
          {failure?.again && (
            <Button size="small" variant="plain" icon="refresh-cw" onClick={failure.again}>
              Try again
            </Button>
          )}
        </p>
      )}
    </>
  )
}

interface SendingRowProps {
  label: string
  sent: number | null
  onCancel: () => void
}

function SendingRow({ label, sent, onCancel }: SendingRowProps) {
  const isSent = sent === null || sent >= 1
  return (
    <div className={styles.sending}>
      <progress aria-label={`${label}: sent`} max={1} value={isSent ? undefined : sent} />
      <span>{sent === null ? 'Fetching…' : isSent ? 'Processing…' : `${Math.floor(sent * 100)}%`}</span>
      <Button size="small" variant="plain" icon="x" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
