import { useState } from 'react'
import { Button } from './Button.tsx'

/** Copies a text and says whether that worked: browsers may refuse. */
export function CopyButton({ text, label, children }: { text: string; label: string; children?: string }) {
  const [state, setState] = useState<'copied' | 'refused'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused')
    }
  }
  return (
    <>
      <Button size="small" icon="copy" aria-label={children ? undefined : label} onClick={() => void copy()}>
        {children ?? 'Copy'}
      </Button>
      <span role="status" className="muted text-13">
        {state === 'copied' && 'Copied.'}
        {state === 'refused' && 'Your browser doesn’t allow copying. Select the text instead.'}
      </span>
    </>
  )
}
