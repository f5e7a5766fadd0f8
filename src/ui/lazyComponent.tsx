import { type ComponentType, lazy, useCallback, useEffect, useRef, useState } from 'react'
import { keepLoading, loadModule, preload } from './loadModule.ts'
import { useModal } from './openModals.ts'
import { useToast } from './ToastProvider.tsx'

/** Imports the file of which the component is the default export. A constant function with only one import(). */
export type LoadComponent<P> = () => Promise<{ default: ComponentType<P> }>

type OnFailure<P> = (load: LoadComponent<P>) => ComponentType<P>

interface LazyDialogProps {
  /** Omitted: open while it is rendered. */
  open?: boolean
  onClose: () => void
}

/**
 * A component that is loaded when it is first rendered; call it once for each, at the top level of a module. A failure leaves the page, and what
 * is typed on it, as it is:
 * - Without `onFailure`, it is tried again until it succeeds. For what nobody waits for, in a `Suspense`.
 * - With a function, such as `offerRetry`, what that returns takes its place. In a `Suspense`.
 * - With `'dialog'`, a message says so and the dialog closes; opening it again tries again. It is loaded when it first opens, and then stays
 *   mounted so that closing is animated.
 */
export function lazyComponent<P extends LazyDialogProps>(
  load: LoadComponent<P>,
  onFailure: 'dialog',
): ComponentType<P>
export function lazyComponent<P extends object>(
  load: LoadComponent<P>,
  onFailure?: OnFailure<P>,
): ComponentType<P>
export function lazyComponent<P extends LazyDialogProps>(
  load: LoadComponent<P>,
  onFailure?: 'dialog' | OnFailure<P>,
): ComponentType<P> {
  if (onFailure === undefined) return lazy(() => keepLoading(load))
  if (onFailure === 'dialog') return lazyDialog(load)
  return lazy(() => loadModule(load).catch(() => ({ default: onFailure(load) })))
}

/** Imports that failed. Of the popups only they wait for styles that didn't arrive: what failed elsewhere on the page concerns no other. */
const failedImports = new WeakSet<object>()

/**
 * A component that is loaded when somebody is about to use it. So the popup of a menu, popover, or hover card has a file of its own:
 * with their library, they would add 42 kB to every first visit, compressed. `Component` is null until `load` was called here and has
 * succeeded; after a failure the next call tries again. `load` resolves to the component, or to null.
 */
export function useLazyComponent<P>(
  importComponent: LoadComponent<P>,
  isDialog = false,
): {
  Component: ComponentType<P> | null
  load: () => Promise<ComponentType<P> | null>
  preload: () => void
} {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null)
  const load = useCallback(async () => {
    if (Component) return Component
    try {
      const { default: loaded } = await (isDialog || failedImports.has(importComponent)
        ? loadModule(importComponent)
        : importComponent())
      setComponent(() => loaded)
      return loaded
    } catch (error) {
      failedImports.add(importComponent)
      console.error('A part of the page couldn’t be loaded', error)
      return null
    }
  }, [importComponent, isDialog, Component])
  return { Component, load, preload: () => preload(importComponent) }
}

function lazyDialog<P extends LazyDialogProps>(importDialog: LoadComponent<P>): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, at the top level of its module
  return function LazyDialog(props: P) {
    const { open = true, onClose } = props
    const { Component, load } = useLazyComponent(importDialog, true)
    const toast = useToast()
    const close = useRef(onClose)
    close.current = onClose
    useModal(open)
    useEffect(() => {
      if (!open || Component) return
      let isWanted = true
      void load().then((loaded) => {
        if (loaded || !isWanted) return
        toast({ tone: 'negative', icon: 'triangle-alert', title: 'This couldn’t be loaded. Try again.' })
        close.current()
      })
      return () => {
        isWanted = false
      }
    }, [open, Component, load, toast])
    return Component && <Component {...props} />
  }
}
