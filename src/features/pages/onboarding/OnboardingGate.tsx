import { useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { MEMBER_ATTRIBUTE } from '#/features/people/session/blockedGames.ts'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const OnboardingDialog = lazyComponent(() => import('./OnboardingDialog.tsx'))

/**
 * Welcomes a new member once, on the home page. Not where they have just signed in over a page: they did that to vote, to write, or
 * to go on, and the next visit of the home page is soon enough.
 */
export function OnboardingGate({ viewer }: { viewer: Me | null | undefined }) {
  const [state, setState] = useState<'closed' | 'open' | 'closing'>('closed')
  const isHome = useRouterState({
    select: ({ location }) => location.pathname === paths.home() && !('game' in location.search),
  })
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const first = useRef(path)
  const hasArrived = useRef(false)
  useEffect(() => {
    if (path !== first.current || document.documentElement.hasAttribute(MEMBER_ATTRIBUTE))
      hasArrived.current = true
  }, [path])
  const isNew = Boolean(viewer?.onboarding && viewer.username_chosen)
  useEffect(() => {
    if (isNew && isHome && hasArrived.current && !isBusy()) setState('open')
  }, [isNew, isHome])
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

/** Whether the reader is typing, or another dialog is open. */
const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select') === true ||
  document.querySelector('[role="dialog"], [role="menu"]') !== null
