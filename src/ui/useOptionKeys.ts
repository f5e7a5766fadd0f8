import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

export interface KeyedOption<T> {
  /** Identifies the option across updates of the list. */
  key: string | number
  value: T
  /** Whether it belongs to an earlier text than the one in the field. */
  isOld: boolean
  /** Whether it is a guess at what was meant: Enter chooses it only once it is there to be seen. */
  isGuess?: boolean
}

/**
 * Keyboard control of a field with options that are replaced while the reader types: arrows move, Enter chooses. Enter without arrows
 * chooses the first option for the current text, even if the response for it arrives later.
 *
 * @param isCurrent whether the options are those of the text in the field
 */
export function useOptionKeys<T>(
  options: readonly KeyedOption<T>[],
  isCurrent: boolean,
  onChoose: (value: T) => void,
) {
  // The option that the arrow keys have reached, by key: its position may differ in the next list.
  const [reached, setReached] = useState<string | number>()
  const isEntered = useRef(false)
  const active = reached === undefined ? 0 : options.findIndex(({ key }) => key === reached)
  const takeEntered = useEffectEvent(() => {
    if (isEntered.current && options[0] && !options[0].isGuess) onChoose(options[0].value)
    isEntered.current = false
  })
  useEffect(() => {
    // `onChoose` may render at once and move the focus, as it does after a key. Within an effect it couldn't.
    if (isCurrent) queueMicrotask(() => flushSync(takeEntered))
  }, [isCurrent])
  return {
    /** The position of the option that Enter chooses; -1 if it is gone. */
    active,
    /** Forgets the arrow keys and Enter, such as when another text is typed. */
    reset() {
      setReached(undefined)
      isEntered.current = false
    },
    /** Returns whether it handled the key. */
    onKey({ key }: KeyboardEvent): boolean {
      const step = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (step && options.length > 0) {
        isEntered.current = false
        setReached(options.at((active + step) % options.length)!.key)
        return true
      }
      if (key !== 'Enter') return false
      const option = options[active]
      if (reached === undefined && !isCurrent && option?.isOld !== false) isEntered.current = true
      else if (option) onChoose(option.value)
      return true
    },
  }
}
