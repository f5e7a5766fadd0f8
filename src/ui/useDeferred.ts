import { useState } from 'react'

/**
 * A component that is loaded when it is first needed. Pages have dozens of menus, hover cards and tooltips, and their
 * common code (about 50 kB) is only needed once a reader uses one. `load` must be a constant function
 * with one import(). Returns the component, or null until `need` was called and it has loaded. `warm` starts loading
 * without showing it. If loading fails, the next call tries again.
 */
export function useDeferred<T>(load: () => Promise<T>): {
  part: T | null
  need: () => void
  warm: () => void
} {
  const [part, setPart] = useState<{ value: T } | null>(null)
  const need = () => {
    load().then(
      (value) => setPart({ value }),
      (error) => console.error("A part of the page couldn't be loaded", error),
    )
  }
  // Nobody waits for preloading. A failure appears when the component is needed.
  const warm = () => void load().catch(() => {})
  return { part: part?.value ?? null, need, warm }
}
