import { useEffect, useRef } from 'react'

/** On phones a row of tabs is wider than the page, so the current one, which `current` names, is scrolled into view. */
export function useCurrentInView(current: string) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each tab another link is the current one
  useEffect(() => {
    box.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ behavior: 'instant', block: 'nearest', inline: 'center' })
  }, [current])
  return box
}
