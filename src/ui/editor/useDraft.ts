import { useCallback, useEffect, useRef, useState } from 'react'

const PREFIX = 'idledex.draft:'
const MAX_DRAFTS = 40

export interface Draft {
  text: string
  /** Whether `text` is what was written before the page was loaded. */
  isRestored: boolean
  setText(text: string): void
  /** Adds words on lines of their own, such as a quotation, unless the text ends with them. */
  append(words: string): void
  /** Forgets the draft, once what was written is stored. */
  clear(): void
}

/**
 * A text that survives a reload, a failed request and signing in halfway. `place` says where it belongs ('comment:12',
 * 'reply:40', 'review:7'): one draft a place. Nothing is restored while the server renders or the page hydrates.
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
  const clear = useCallback(() => {
    show('')
    setRestored(false)
    write(place, '')
  }, [place])
  return { text, isRestored, setText, append, clear }
}

interface Saved {
  text: string
  /** ms since 1970. */
  at: number
}

function read(place: string): string | undefined {
  try {
    return (JSON.parse(localStorage.getItem(PREFIX + place) ?? 'null') as Saved | null)?.text
  } catch {
    return undefined
  }
}

/** Private windows and full storages refuse: then the text is on the page alone. */
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
  const savedAt = (key: string) => (JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Saved>).at ?? 0
  const oldest = keys.toSorted((one, other) => savedAt(one) - savedAt(other))
  for (const key of oldest.slice(0, keys.length - MAX_DRAFTS)) localStorage.removeItem(key)
}

/** Forgets all drafts: whoever uses this browser next must not find them. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key)
  } catch {}
}
