import { useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Field, Input } from '#/ui/Field.tsx'
import styles from './PictureField.module.css'

export interface PictureAddressProps {
  /** Of the picture's field. */
  label: string
  busy: boolean
  onFetch: (address: string) => void
  onClose: () => void
}

/** The field for the address of a picture. The text stays if the picture cannot be fetched. */
export function PictureAddress({ label, busy, onFetch, onClose }: PictureAddressProps) {
  const [address, setAddress] = useState('')
  return (
    <div className={styles.address}>
      <Field label={`Address of the picture (${label})`} hideLabel>
        {(control) => (
          <Input
            {...control}
            autoFocus
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.org/picture.png"
            value={address}
            onChange={(event) => setAddress(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'Escape') return
              // The form around it is not sent, and its dialog stays open.
              event.preventDefault()
              event.stopPropagation()
              if (event.key === 'Enter') onFetch(address.trim())
              else onClose()
            }}
          />
        )}
      </Field>
      <Button size="small" variant="soft" busy={busy} onClick={() => onFetch(address.trim())}>
        Get picture
      </Button>
    </div>
  )
}
