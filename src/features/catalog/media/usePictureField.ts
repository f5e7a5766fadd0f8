import { useRef, useState } from 'react'
import { mayMoveFocus } from '#/ui/focus.ts'
import { MEDIA_SIZES } from './media.limits.ts'
import type { PictureFieldProps } from './PictureField.tsx'
import { usePictureSource } from './usePictureSource.ts'

type PictureFieldOptions = Pick<PictureFieldProps, 'label' | 'purpose' | 'value' | 'onChange'>

/** The picture of a field: where it comes from, its removal, and where the focus is meanwhile. */
export function usePictureField({ label, purpose, value, onChange }: PictureFieldOptions) {
  const group = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [isEntering, setEntering] = useState(false)
  const [removed, setRemoved] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const focus = () => input.current?.focus()
  const source = usePictureSource(purpose, (picture) => {
    setEntering(false)
    setRemoved(null)
    setNews(`${label}: picture added.`)
    // Now, while the address field that may have the focus is still there.
    if (mayMoveFocus(group.current)) focus()
    onChange(picture.urls[Object.keys(MEDIA_SIZES[purpose])[0]!]!)
  })
  const change = (next: string | null) => {
    source.stop()
    setRemoved(next === null ? value : null)
    setNews(next === null ? `${label}: picture removed.` : `${label}: picture restored.`)
    focus()
    onChange(next)
  }
  return {
    group,
    input,
    focus,
    source,
    /** Whether an address is being entered. */
    isEntering,
    toggleAddress: () => setEntering((open) => !open),
    closeAddress: () => {
      setEntering(false)
      focus()
    },
    remove: () => change(null),
    /** Restores the picture that was removed, if that was the last change. */
    restore: value === null && removed !== null ? () => change(removed) : undefined,
    news: source.progress.kind === 'sending' ? `${label}: uploading the picture…` : news,
  }
}
