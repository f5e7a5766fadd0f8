import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { forYouQuery } from '#/features/catalog/forYou/forYou.client.ts'
import { WELCOME_GAMES } from '#/features/catalog/forYou/forYou.limits.ts'
import { TagPreferences } from '#/features/pages/settings/TagPreferences.tsx'
import type { Me } from '#/features/people/account/me.contract.ts'
import { withPendingSettings } from '#/features/people/session/pendingSettings.client.ts'
import { meQuery } from '#/features/people/session/viewer.client.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { siteName } from '#/shared/siteName.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { AvatarStep } from './AvatarStep.tsx'
import { ForYouStep } from './ForYouStep.tsx'
import styles from './OnboardingDialog.module.css'
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
  const [step, setStep] = useState(0)
  const queryClient = useQueryClient()
  const saveLiked = useLikedSearch(viewer)
  // Only its last step loads them.
  const picked =
    useQuery({ ...forYouQuery(viewer.id, WELCOME_GAMES), enabled: false }).data?.items.length ?? WELCOME_GAMES
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Shown once, also to those who close the tab. If this fails, they see it again.
    void apiSend<Me>('POST', '/api/me/onboarding').then(
      (me) => queryClient.setQueryData(meQuery(me.id).queryKey, withPendingSettings(queryClient, me)),
      () => {},
    )
  }, [queryClient])
  const steps: { title: string; content: ReactNode }[] = [
    { title: 'Pick an avatar', content: <AvatarStep viewer={viewer} /> },
    { title: 'Which games do you like?', content: <TagPreferences viewer={viewer} isShort /> },
    { title: 'Vote on five games that you know', content: <VoteStep viewer={viewer} /> },
    ...(viewer.settings.recommendations
      ? [
          {
            title: picked === WELCOME_GAMES ? 'Here are six games for you' : 'Games for you',
            content: <ForYouStep viewer={viewer} />,
          },
        ]
      : []),
  ]
  const go = (to: number) => {
    setStep(to)
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    saveLiked()
    onClose()
  }
  const isLast = step === steps.length - 1
  return (
    <Dialog
      open={open}
      onClose={close}
      onClosed={onClosed}
      size="wide"
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
