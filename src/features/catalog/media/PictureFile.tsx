import type { RefObject } from 'react'
import { buttonClasses } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './PictureField.module.css'
import { ACCEPTED_TYPES } from './pictureSources.ts'

interface PictureFileProps {
  id: string
  label: string
  hasPicture: boolean
  describedBy: string
  isInvalid: boolean
  inputRef: RefObject<HTMLInputElement | null>
  onChoose: (file: File) => void
}

/** Chooses a picture from files. */
export function PictureFile(props: PictureFileProps) {
  const { id, label, hasPicture, describedBy, isInvalid, inputRef, onChoose } = props
  return (
    <>
      <input
        ref={inputRef}
        id={id}
        type="file"
        accept={ACCEPTED_TYPES}
        className="visually-hidden"
        aria-label={`${label}: ${hasPicture ? 'replace' : 'choose'} picture`}
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => {
          target.focus()
          const file = target.files?.[0]
          if (file) onChoose(file)
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
        {hasPicture ? 'Replace' : 'Choose picture'}
      </label>
    </>
  )
}
