import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { completeMention, type Edit, mentionAt, type Selection } from './edits.ts'

export interface SuggestedName {
  username: string
  display_name: string
}

/** Members with a name that begins with `query`, best match first. Aborted when a newer query replaces it. */
export type SuggestNames = (query: string, signal: AbortSignal) => Promise<readonly SuggestedName[]>

const PAUSE_MS = 150

/** Suggests names while one is typed after '@': arrow keys select, Enter or Tab completes, Escape closes. */
export function useMentions(
  area: RefObject<HTMLTextAreaElement | null>,
  suggest: SuggestNames | undefined,
  apply: (edit: (selection: Selection) => Edit | undefined) => void,
) {
  const id = useId()
  const [names, setNames] = useState<readonly SuggestedName[]>([])
  // The list may be replaced between an arrow key and Enter, so positions in it say nothing.
  const [reached, setReached] = useState<string>()
  const active = Math.max(
    names.findIndex(({ username }) => username === reached),
    0,
  )
  const pending = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)
  const cancel = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current?.abort.abort()
  }, [])
  useEffect(() => cancel, [cancel])
  const close = () => {
    cancel()
    setNames([])
    setReached(undefined)
  }
  const update = () => {
    const field = area.current
    if (!suggest || !field) return
    cancel()
    const mention = mentionAt({ text: field.value, start: field.selectionStart, end: field.selectionEnd })
    if (!mention) return close()
    // Remove suggestions that no longer match immediately: Enter would mention somebody else.
    setNames((before) => before.filter(({ username }) => startsWith(username, mention.query)))
    const abort = new AbortController()
    const ask = () =>
      suggest(mention.query, abort.signal).then(
        (found) => {
          if (abort.signal.aborted) return
          setNames(found)
        },
        () => {},
      )
    pending.current = { timer: setTimeout(ask, PAUSE_MS), abort }
  }
  const choose = (name: SuggestedName) => {
    close()
    apply((selection) => completeMention(selection, name.username))
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (names.length === 0 || event.nativeEvent.isComposing) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setReached(names.at((active + step) % names.length)!.username)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(names[active]!)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    // Escape would close the dialog around the editor as well.
    event.stopPropagation()
    return true
  }
  const isOpen = names.length > 0
  return {
    onKeyDown,
    update,
    close,
    field: isOpen
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': id,
          'aria-activedescendant': `${id}-${active}`,
        }
      : {},
    list: { id, names, active, onChoose: choose },
  }
}

const startsWith = (name: string, query: string) => name.toLowerCase().startsWith(query.toLowerCase())
