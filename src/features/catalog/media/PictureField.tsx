import { type ReactNode, useId } from 'react'
import { Button } from '#/ui/Button.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import type { MediaPurpose } from './media.limits.ts'
import { PictureAddress } from './PictureAddress.tsx'
import styles from './PictureField.module.css'
import { PictureFile } from './PictureFile.tsx'
import { PicturePreview, PREVIEWS } from './PicturePreview.tsx'
import { PictureProgress } from './PictureProgress.tsx'
import { usePictureField } from './usePictureField.ts'
import { usePictureTransfer } from './usePictureTransfer.ts'

export interface PictureFieldProps {
  label: string
  /** Decides the shape and the sizes. */
  purpose: MediaPurpose
  /** The address of a picture: the path of an uploaded one in its largest size, or what a game has already. Null for none. */
  value: string | null
  /** Called with the path of a stored picture in its largest size, or null. */
  onChange: (value: string | null) => void
  /** What is wrong with the value, as a sentence. */
  error?: ReactNode
  hint?: ReactNode
}

const HINTS: Record<MediaPurpose, string> = {
  logo: 'A square of 400 × 400 pixels or more.',
  banner: '1920 × 720 pixels or more looks best. It can be animated for up to 5 seconds.',
  screenshot: 'Any shape, shown at up to 1920 × 1080 pixels.',
}
const FORMATS = 'PNG, JPEG, GIF, WebP, or AVIF, at most 5 MB.'

/**
 * A picture in a form: chosen from files, dropped, pasted, or fetched from an address. It is stored on the site
 * immediately, and the form gets its address. A failed or canceled upload leaves the previous picture.
 */
export function PictureField(props: PictureFieldProps) {
  const { label, purpose, value, error, hint } = props
  const id = useId()
  const field = usePictureField(props)
  const { source, isEntering, restore } = field
  const { target, pasteFromClipboard } = usePictureTransfer(source, field.focus)
  const { progress } = source
  const isSending = progress.kind === 'sending'
  const isInvalid = progress.kind === 'failed' || Boolean(error)
  return (
    <fieldset ref={field.group} className={styles.group} {...target}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.preview} style={{ maxWidth: PREVIEWS[purpose].width }}>
          <PicturePreview label={label} purpose={purpose} value={value} isSending={isSending} />
        </label>
        <div className={styles.side}>
          <div className="row wrap gap-8">
            <PictureFile
              id={id}
              label={label}
              hasPicture={value !== null}
              describedBy={isInvalid ? `${id}-error ${id}-hint` : `${id}-hint`}
              isInvalid={isInvalid}
              inputRef={field.input}
              onChoose={source.send}
            />
            <Button size="small" icon="clipboard-paste" onClick={() => void pasteFromClipboard()}>
              Paste<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
            <Button size="small" icon="link" aria-expanded={isEntering} onClick={field.toggleAddress}>
              From address<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
            {value !== null && (
              <Button size="small" variant="plain" tone="danger" icon="trash-2" onClick={field.remove}>
                Remove<VisuallyHidden> {label}</VisuallyHidden>
              </Button>
            )}
            {restore && (
              <Button size="small" variant="plain" icon="undo-2" onClick={restore}>
                Undo
              </Button>
            )}
          </div>
          {isEntering && (
            <PictureAddress
              label={label}
              busy={isSending && progress.sent === null}
              onFetch={source.send}
              onClose={field.closeAddress}
            />
          )}
          <PictureProgress
            label={label}
            progress={progress}
            error={error}
            errorId={`${id}-error`}
            onCancel={source.stop}
          />
          <p id={`${id}-hint`} className="muted text-12">
            {hint ?? HINTS[purpose]} {FORMATS}
          </p>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{field.news}</span>
      </VisuallyHidden>
    </fieldset>
  )
}
