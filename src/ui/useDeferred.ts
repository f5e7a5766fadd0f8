import { useState } from 'react'

/**
 * A component that is loaded when it is first needed: pages show menus, hover cards and tooltips by the dozen, and their
 * common machinery (some 50 kB) is worth loading only for a reader who reaches for one. `load` must be a constant function
 * around one import(). Returns the component, null until `need` was called and it has arrived; `warm` starts the loading
 * without using it. When the loading fails, the next call tries again.
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
      (error) => console.error('A part of the page did not load', error),
    )
  }
  // Whoever warms does not wait for it; a failure shows when the part is needed.
  const warm = () => void load().catch(() => {})
  return { part: part?.value ?? null, need, warm }
}
