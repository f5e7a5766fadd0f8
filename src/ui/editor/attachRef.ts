import type { Ref } from 'react'

/** Hands an element to a ref, for a component that needs the element itself too. */
export function attachRef<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}
