import { useEffect, useState } from 'react'
import { plural } from '#/shared/plural.ts'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'

export interface SimilarNamesStatusProps {
  /** How many games or other things match what was searched for; undefined while unknown. */
  matches: number | undefined
  /** How many games with a similar name are shown. */
  similar: number
}

/**
 * Tells screen readers that nothing matches, but that games with a similar name are shown. Render it before they are: the text of a status
 * that has just appeared isn't read.
 */
export function SimilarNamesStatus({ matches, similar }: SimilarNamesStatusProps) {
  const text = matches === 0 && similar > 0 ? `No exact match. ${plural(similar, 'similar name')}.` : ''
  const [announced, setAnnounced] = useState('')
  // Also where it appears together with them.
  useEffect(() => setAnnounced(text), [text])
  return (
    <VisuallyHidden>
      <span role="status">{announced}</span>
    </VisuallyHidden>
  )
}
