import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { viewerId } from '#/features/people/session/session.client.ts'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { forgetStep, openStep } from './openStep.client.ts'

const OnboardingDialog = lazyComponent(() => import('./OnboardingDialog.tsx'))

/**
 * Welcomes a new member once, on the home page: at once if they have signed up there. Elsewhere they did so to vote, to write, or to go on,
 * and their next visit of the home page is soon enough. A reload continues at the step that was open.
 */
export function OnboardingGate({ viewer }: { viewer: Me | null | undefined }) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed')
  const isHome = useRouterState({
    select: ({ location }) => location.pathname === paths.home() && !('game' in location.search),
  })
  const isNew = Boolean(viewer?.onboarding && viewer.username_chosen)
  const id = viewer?.id
  const welcomed = useRef<string>(undefined)
  useEffect(
    () => () => {
      // Who signs out has closed it.
      if (id !== undefined && viewerId() !== id) forgetStep()
    },
    [id],
  )
  useEffect(() => {
    if (id === undefined || id === welcomed.current || !isHome) return
    if (!isNew && openStep(id) === undefined) return
    return whenFree(() => {
      welcomed.current = id
      setState('open')
    })
  }, [id, isNew, isHome])
  if (state === 'closed' || !viewer) return null
  return (
    <Suspense>
      <OnboardingDialog
        viewer={viewer}
        open={state === 'open'}
        onClose={() => setState('closing')}
        onClosed={() => setState('closed')}
      />
    </Suspense>
  )
}

/** Calls back once the reader isn't typing and no dialog or menu is open, such as the one that they signed up in. Returns how to stop waiting. */
function whenFree(callback: () => void): () => void {
  const check = () => {
    if (isBusy()) return
    stop()
    callback()
  }
  // Dialogs and menus are children of the body.
  const observer = new MutationObserver(check)
  const stop = () => {
    observer.disconnect()
    removeEventListener('focusout', check)
  }
  observer.observe(document.body, { childList: true })
  addEventListener('focusout', check)
  check()
  return stop
}

const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null
