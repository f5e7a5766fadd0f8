import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { Button, buttonClasses } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { mayMoveFocus } from '#/ui/focus.ts'
import { Icon } from '#/ui/Icon.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import { MEDIA_SIZES, type MediaPurpose } from './media.limits.ts'
import { PictureAddress } from './PictureAddress.tsx'
import styles from './PictureField.module.css'
import { PicturePreview, PREVIEWS } from './PicturePreview.tsx'
import { ACCEPTED_TYPES, pictureIn, pictureInClipboard } from './pictureSources.ts'
import { usePictureSource } from './usePictureSource.ts'

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
  banner: '960 × 360 pixels or more. It can be animated for up to 5 seconds.',
  screenshot: 'Any shape, shown at up to 1920 × 1080 pixels.',
}
const FORMATS = 'PNG, JPEG, GIF, WebP or AVIF, at most 5 MB.'

/**
 * A picture in a form: chosen from files, dropped, pasted, or fetched from an address. It is stored on the site
 * immediately, and the form gets its address. A failed or canceled upload leaves the previous picture.
 */
export function PictureField({ label, purpose, value, onChange, error, hint }: PictureFieldProps) {
  const id = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [dropping, setDropping] = useState(false)
  const [entering, setEntering] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const source = usePictureSource(purpose, (picture) => {
    setEntering(false)
    setRemoved(null)
    setNews(`${label}: picture added.`)
    // Now, while the address field that may have the focus is still there.
    if (mayMoveFocus(group.current)) input.current?.focus()
    onChange(picture.urls[Object.keys(MEDIA_SIZES[purpose])[0]!]!)
  })
  const { progress } = source
  useDropGuard()

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDropping(false)
    input.current?.focus()
    const picture = pictureIn(event.dataTransfer)
    if (picture !== undefined) source.send(picture)
    else source.fail('What you dropped contains no picture. Drop an image file.')
  }
  const paste = (event: ClipboardEvent) => {
    // Text that is pasted into the address stays text.
    if (event.target instanceof HTMLInputElement && event.target.type === 'url') {
      if (event.clipboardData.files.length === 0) return
    }
    const picture = pictureIn(event.clipboardData)
    if (picture === undefined) return source.fail('The clipboard contains no picture. Copy one first.')
    event.preventDefault()
    source.send(picture)
  }
  const pasteFromButton = async () => {
    const picture = await pictureInClipboard().catch(() => null)
    if (picture) source.send(picture)
    else if (picture === undefined) source.fail('The clipboard contains no picture. Copy one and try again.')
    else
      source.fail("Your browser doesn't let this page read the clipboard. Press Ctrl+V or ⌘V here instead.")
  }
  const change = (next: string | null) => {
    source.stop()
    setRemoved(next === null ? value : null)
    setNews(next === null ? `${label}: picture removed.` : `${label}: picture restored.`)
    input.current?.focus()
    onChange(next)
  }

  const failure = progress.kind === 'failed' ? progress : undefined
  const described = [(failure || error) && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')
  return (
    <fieldset
      ref={group}
      className={styles.group}
      data-dropping={dropping || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropping(false)
      }}
      onDrop={drop}
      onPaste={paste}
    >
      <legend className={styles.label}>{label}</legend>
      <div className={styles.field}>
        <label htmlFor={id} className={styles.preview} style={{ maxWidth: PREVIEWS[purpose].width }}>
          <PicturePreview
            label={label}
            purpose={purpose}
            value={value}
            isSending={progress.kind === 'sending'}
          />
        </label>
        <div className={styles.side}>
          <div className={styles.tools}>
            <input
              ref={input}
              id={id}
              type="file"
              accept={ACCEPTED_TYPES}
              className={styles.input}
              aria-label={`${label}: ${value === null ? 'choose' : 'replace'} picture`}
              aria-describedby={described}
              aria-invalid={failure || error ? true : undefined}
              onChange={({ target }) => {
                target.focus()
                const file = target.files?.[0]
                if (file) source.send(file)
                // The same file can be chosen again.
                target.value = ''
              }}
            />
            <label
              htmlFor={id}
              aria-hidden="true"
              className={classes(buttonClasses({ size: 'small' }), styles.choose)}
            >
              <Icon name="upload" />
              {value === null ? 'Choose picture' : 'Replace'}
            </label>
            <Button size="small" icon="clipboard-paste" onClick={() => void pasteFromButton()}>
              Paste<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
            <Button
              size="small"
              icon="link"
              aria-expanded={entering}
              onClick={() => setEntering((open) => !open)}
            >
              From address<VisuallyHidden> {label}</VisuallyHidden>
            </Button>
            {value !== null && (
              <Button size="small" variant="plain" tone="danger" icon="trash-2" onClick={() => change(null)}>
                Remove<VisuallyHidden> {label}</VisuallyHidden>
              </Button>
            )}
            {value === null && removed !== null && (
              <Button size="small" variant="plain" icon="undo-2" onClick={() => change(removed)}>
                Undo
              </Button>
            )}
          </div>
          {entering && (
            <PictureAddress
              label={label}
              busy={progress.kind === 'sending' && progress.sent === null}
              onFetch={source.send}
              onClose={() => {
                setEntering(false)
                input.current?.focus()
              }}
            />
          )}
          {progress.kind === 'sending' && (
            <SendingRow label={label} sent={progress.sent} onCancel={source.stop} />
          )}
          {(failure || error) && (
            <p id={`${id}-error`} className={styles.error} role={failure ? 'alert' : undefined}>
              <Icon name="circle-alert" size={14} />
              <span>{failure?.message ?? error}</span>
              {failure?.again && (
                <Button size="small" variant="plain" icon="refresh-cw" onClick={failure.again}>
                  Try again
                </Button>
              )}
            </p>
          )}
          <p id={`${id}-hint`} className={styles.hint}>
            {hint ?? HINTS[purpose]} {FORMATS}
          </p>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{progress.kind === 'sending' ? `${label}: uploading the picture…` : news}</span>
      </VisuallyHidden>
    </fieldset>
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

/** A file dropped next to the field would replace the page, and the typed text would be lost. */
function useDropGuard(): void {
  useEffect(() => {
    const guard = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    document.addEventListener('dragover', guard)
    document.addEventListener('drop', guard)
    return () => {
      document.removeEventListener('dragover', guard)
      document.removeEventListener('drop', guard)
    }
  }, [])
}
