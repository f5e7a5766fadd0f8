import { useCallback, useEffect } from 'react'
import { whenIdle } from '#/shared/whenIdle.ts'
import { loadModule, preload } from './loadModule.ts'
import { useToast } from './ToastProvider.tsx'

/**
 * For code that a page needs once somebody uses it: returns a function that runs its argument with the module. The module is loaded at the first
 * use, or, if that is likely, when the browser is idle. If it cannot be loaded, a message says so, and the next use tries again.
 * `load` is a constant function with only one import().
 */
export function useLaterCode<T>(
  load: () => Promise<T>,
  isLikely: boolean,
): (use: (module: T) => void) => void {
  const toast = useToast()
  useEffect(() => {
    if (isLikely) void whenIdle().then(() => preload(load))
  }, [load, isLikely])
  return useCallback(
    (use) =>
      void loadModule(load).then(use, () =>
        toast({ tone: 'negative', icon: 'triangle-alert', title: 'This couldn’t be loaded. Try again.' }),
      ),
    [load, toast],
  )
}
