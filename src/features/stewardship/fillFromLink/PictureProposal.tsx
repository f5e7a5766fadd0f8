import { useEffect, useRef, useState } from 'react'
import { storePicture } from '#/features/catalog/media/media.client.ts'
import { MEDIA_SIZES, type MediaPurpose } from '#/features/catalog/media/media.limits.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Checkbox } from '#/ui/Choice.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { Picture } from '#/ui/Picture.tsx'
import styles from './FillFromLink.module.css'

export interface PictureProposalProps {
  label: string
  purpose: MediaPurpose
  url: string
  checked: boolean
  onToggle: () => void
  /** Called with the picture's path on the site once it is stored, and with undefined if it cannot be. */
  onStored: (path: string | undefined) => void
}

/**
 * A picture elsewhere. The site fetches it when it is selected and shows its own copy, so the browser loads nothing
 * from there.
 */
export function PictureProposal(props: PictureProposalProps) {
  const { label, purpose, url, checked, onToggle, onStored } = props
  const [preview, setPreview] = useState<string>()
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const sending = useRef<AbortController>(undefined)
  useEffect(() => () => sending.current?.abort(), [])

  const fetchPicture = async () => {
    const controller = new AbortController()
    sending.current = controller
    setBusy(true)
    setError(undefined)
    try {
      const { urls } = await storePicture(url, purpose, { signal: controller.signal, onProgress: () => {} })
      const [largest, ...smaller] = Object.keys(MEDIA_SIZES[purpose])
      setPreview(urls[smaller[0] ?? largest!])
      onStored(urls[largest!])
    } catch (failure) {
      if (controller.signal.aborted) return
      setError(errorMessage(failure))
      onStored(undefined)
    } finally {
      if (sending.current === controller) setBusy(false)
    }
  }
  const toggle = () => {
    if (!checked && preview === undefined && !busy) void fetchPicture()
    onToggle()
  }
  const { width, height } = MEDIA_SIZES[purpose][purpose === 'screenshot' ? 'thumb' : 'large']!
  return (
    <li className="stack pack-start gap-4">
      <Checkbox
        label={label}
        hint={busy ? 'Fetching…' : new URL(url).hostname}
        checked={checked}
        onChange={toggle}
        aria-describedby={error && `${url}-error`}
      />
      {preview && (
        <span className={styles.thumb} style={{ maxWidth: (72 * width) / height }}>
          <Picture src={preview} alt={`Preview: ${label}`} width={width} height={height} fluid />
        </span>
      )}
      {error && (
        <p id={`${url}-error`} role="alert" className={styles.error}>
          <Icon name="circle-alert" size={14} /> {error}
        </p>
      )}
    </li>
  )
}
