import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

function anchoredComment(): number | undefined {
  const id = /^#comment-([1-9]\d{0,8})$/.exec(location.hash)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The comment that the address names, as in `#comment-12`, also when it changes; undefined until the page runs in a browser. */
export function useAnchoredComment(): number | undefined {
  const hash = useRouterState({ select: (state) => state.location.hash })
  const [anchored, setAnchored] = useState<number>()
  // The router does not know an address that is shown over its page; only the address bar has it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation may change the address bar
  useEffect(() => {
    const read = () => setAnchored(anchoredComment())
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [hash])
  return anchored
}
