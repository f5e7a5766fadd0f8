import { useCallback, useEffect, useRef, useState } from 'react'
import { storedJson } from '#/shared/browserStorage.ts'

const PREFIX = 'idledex.draft:'
const MAX_DRAFTS = 40

export interface Draft {
  text: string
  /** Whether `text` was restored from before the page was loaded. */
  isRestored: boolean
  setText(text: string): void
  /** Appends a text on its own lines, such as a quotation, unless the draft already ends with it. */
  append(words: string): void
  /** Saves the text as it is on the screen: a sign-out in another tab has deleted every draft. */
  save(): void
  /** Deletes the draft after the text was saved. */
  clear(): void
  /** The same, but the text stays on the screen, for a form that fades out. */
  forget(): void
}

/**
 * A text that survives a reload, a failed request and a sign-in. `place` says where it belongs ('comment:12',
 * 'reply:40', 'review:7'): one draft per place. Nothing is restored while the server renders or the page hydrates.
 */
export function useDraft(place: string, initial = ''): Draft {
  const [text, show] = useState(initial)
  const [isRestored, setRestored] = useState(false)
  const initialText = useRef(initial)
  useEffect(() => {
    const saved = read(place)
    if (saved === undefined || saved === initialText.current) return
    show(saved)
    setRestored(true)
  }, [place])
  const setText = useCallback(
    (next: string) => {
      show(next)
      setRestored(false)
      write(place, next === initialText.current ? '' : next)
    },
    [place],
  )
  const append = useCallback(
    (words: string) =>
      show((current) => {
        if (current.endsWith(words)) return current
        const next = current === '' ? words : `${current}\n\n${words}`
        write(place, next)
        return next
      }),
    [place],
  )
  const save = useCallback(() => write(place, text === initialText.current ? '' : text), [place, text])
  const clear = useCallback(() => {
    show('')
    setRestored(false)
    write(place, '')
  }, [place])
  const forget = useCallback(() => write(place, ''), [place])
  return { text, isRestored, setText, append, save, clear, forget }
}

interface Saved {
  text: string
  /** ms since 1970. */
  at: number
}

const read = (place: string): string | undefined => (storedJson(PREFIX + place) as Saved | null)?.text

/** Private windows and full storage may refuse. Then the text is only on the page. */
function write(place: string, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(PREFIX + place)
    else {
      localStorage.setItem(PREFIX + place, JSON.stringify({ text, at: Date.now() } satisfies Saved))
      removeOldest()
    }
  } catch {}
}

function removeOldest(): void {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  if (keys.length <= MAX_DRAFTS) return
  const savedAt = (key: string) => (storedJson(key) as Partial<Saved> | null)?.at ?? 0
  const oldest = keys.toSorted((one, other) => savedAt(one) - savedAt(other))
  for (const key of oldest.slice(0, keys.length - MAX_DRAFTS)) localStorage.removeItem(key)
}

/** Deletes all drafts, so that the next user of this browser does not find them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
