import { Suspense, startTransition, useState } from 'react'
import { errorMessage } from '#/shared/errorMessage.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { preload } from '#/ui/loadModule.ts'
import { offerRetry } from '#/ui/offerRetry.tsx'
import styles from './RemovalReason.module.css'
import type { Removal } from './useRemoval.ts'

const importReason = () => import('./RemovalReason.tsx')
const RemovalReason = lazyComponent(importReason, offerRetry)

const preloadReason = () => preload(importReason)

export interface RemoveControlProps extends Removal {
  /** 'review', 'post', 'comment'. */
  noun: string
  /** The viewer wrote it. */
  isOwn: boolean
}

const focus = (element: HTMLElement | null) => element?.focus()

/** Removes a text: its author confirms by a second press, a moderator gives a reason first. */
export function RemoveControl(props: RemoveControlProps) {
  // Around both steps: the button keeps its place and the focus while the next step loads.
  return (
    <Suspense>
      <Steps {...props} />
    </Suspense>
  )
}

function Steps({ noun, isOwn, isBusy, isRemoved, error, onRemove }: RemoveControlProps) {
  const [step, setStep] = useState<'closed' | 'asking' | 'canceled'>('closed')
  if (isRemoved)
    return (
      // The focus stays where the button was, and goes on from there when the text leaves the page.
      <strong role="status" tabIndex={-1} ref={focus} className={styles.removed}>
        removed
      </strong>
    )
  if (step === 'asking')
    return (
      <RemovalReason
        noun={noun}
        isBusy={isBusy}
        error={error}
        onRemove={onRemove}
        onCancel={() => setStep('canceled')}
      />
    )
  const look = { size: 'small', variant: 'plain', icon: 'trash-2', busy: isBusy } as const
  return (
    <>
      {isOwn ? (
        <ConfirmButton {...look} onConfirm={() => onRemove('')}>
          Remove
        </ConfirmButton>
      ) : (
        <Button
          {...look}
          autoFocus={step === 'canceled'}
          onPointerEnter={preloadReason}
          onFocus={preloadReason}
          onClick={() => startTransition(() => setStep('asking'))}
        >
          Remove
        </Button>
      )}
      {error && (
        <span role="alert" className="negative text-13">
          {errorMessage(error)}
        </span>
      )}
    </>
  )
}
