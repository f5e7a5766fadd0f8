import { Icon } from '#/ui/Icon.tsx'
import { Picture } from '#/ui/Picture.tsx'
import type { MediaPurpose } from './media.limits.ts'
import { mediaSizes } from './mediaAddress.ts'
import styles from './PictureField.module.css'

/** The size in which the field shows a picture, and the name of its size on the site. */
export const PREVIEWS = {
  logo: { size: 'medium', width: 96, height: 96 },
  banner: { size: 'large', width: 288, height: 108 },
  screenshot: { size: 'thumb', width: 192, height: 108 },
} as const

export interface PicturePreviewProps {
  label: string
  purpose: MediaPurpose
  value: string | null
  isSending: boolean
}

/** The picture of a field in the shape in which the site shows it. */
export function PicturePreview({ label, purpose, value, isSending }: PicturePreviewProps) {
  const { size, width, height } = PREVIEWS[purpose]
  return (
    <span
      className={styles.box}
      style={{ aspectRatio: `${width} / ${height}` }}
      data-sending={isSending || undefined}
    >
      {value === null ? (
        <span className={styles.empty} aria-hidden="true">
          <Icon name="image" size={22} />
          {purpose !== 'logo' && <span className={styles.drop}>Drop or paste a picture here</span>}
        </span>
      ) : (
        <Picture
          src={mediaSizes(value, purpose)?.[size] ?? value}
          alt={`${label}, as it will be shown`}
          width={width}
          height={height}
          fluid
          eager
        />
      )}
    </span>
  )
}
