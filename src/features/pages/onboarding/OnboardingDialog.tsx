import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TagPreferences } from '#/features/pages/settings/TagPreferences.tsx'
import type { Me } from '#/features/people/account/me.contract.ts'
import { withPendingSettings } from '#/features/people/session/pendingSettings.client.ts'
import { meQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { siteName } from '#/shared/siteName.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { usePausedToasts } from '#/ui/ToastProvider.tsx'
import { AvatarStep } from './AvatarStep.tsx'
import { ForYouStep } from './ForYouStep.tsx'
import styles from './OnboardingDialog.module.css'
import { forgetStep, keepStep, openStep } from './openStep.client.ts'
import { useLikedSearch } from './useLikedSearch.ts'
import { VoteStep } from './VoteStep.tsx'

export interface OnboardingDialogProps {
  viewer: Me
  open: boolean
  onClose: () => void
  onClosed: () => void
}

/** Short steps for a new member. Each choice is saved at once, so closing it at any step loses nothing. */
export default function OnboardingDialog({ viewer, open, onClose, onClosed }: OnboardingDialogProps) {
  const [chosen, setStep] = useState(() => openStep(viewer.id) ?? 0)
  const queryClient = useQueryClient()
  const saveLiked = useLikedSearch(viewer)
  const heading = useRef<HTMLHeadingElement>(null)
  usePausedToasts(open)
  useEffect(() => {
    // Shown once, also to those who close the tab. If this fails, they see it again.
    void apiSend<Me>('POST', '/api/me/onboarding').then(
      (me) => queryClient.setQueryData(meQuery(me.id).queryKey, withPendingSettings(queryClient, me)),
      () => {},
    )
  }, [queryClient])
  const steps: { title: string; content: ReactNode }[] = [
    { title: 'Pick an avatar', content: <AvatarStep viewer={viewer} /> },
    { title: 'What do you like?', content: <TagPreferences viewer={viewer} isShort /> },
    { title: 'Vote on five games you know', content: <VoteStep viewer={viewer} /> },
    ...(viewer.settings.recommendations
      ? [{ title: 'Games for you', content: <ForYouStep viewer={viewer} /> }]
      : []),
  ]
  useEffect(() => keepStep(viewer.id, chosen), [viewer.id, chosen])
  const go = (to: number) => {
    setStep(to)
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    saveLiked()
    forgetStep()
    // The home page below shows what is picked by what was just chosen.
    void queryClient.invalidateQueries({ queryKey: ['games', 'for-you'] })
    onClose()
  }
  const step = Math.min(chosen, steps.length - 1)
  const isLast = step === steps.length - 1
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      size="wide"
      initialFocus={heading}
      // Nothing on the page opened it.
      returnTo={() => document.querySelector('main')}
      hasStickyFoot
      title={`Welcome to ${siteName()}`}
      actions={
        <>
          {!isLast && <Button onClick={close}>Skip</Button>}
          {step > 0 && <Button onClick={() => go(step - 1)}>Back</Button>}
          <Button variant="solid" tone="accent" onClick={() => (isLast ? close() : go(step + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </>
      }
    >
      <div className="stack gap-16">
        <h3 ref={heading} tabIndex={-1} className={styles.heading}>
          <span className={styles.place}>
            Step {step + 1} of {steps.length}
          </span>
          {steps[step]!.title}
        </h3>
        {steps[step]!.content}
      </div>
    </Dialog>
  )
}
