import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { setupQuery, skipStep } from '#/features/stewardship/setup/setup.client.ts'
import type { SetupFacts } from '#/features/stewardship/setup/setup.contract.ts'
import type { SetupStep } from '#/features/stewardship/setup/setup.limits.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import styles from './Setup.module.css'

const TITLES: Readonly<Record<SetupStep, string>> = {
  details: 'Name and operator',
  address: 'Address',
  mail: 'Email',
  pages: 'Rules and privacy',
  games: 'Games',
  providers: 'Sign-in with other sites',
}

interface StepCardProps {
  viewer: string
  step: SetupStep
  state: SetupFacts['steps'][number]['state']
  children: ReactNode
}

/** A step of the setup: what it is about, whether it is done, and how to skip it. */
export function StepCard({ viewer, step, state, children }: StepCardProps) {
  const queryClient = useQueryClient()
  const sending = useSending()
  const title = TITLES[step]
  const skip = (skipped: boolean) =>
    sending.send(async () =>
      queryClient.setQueryData(setupQuery(viewer).queryKey, await skipStep(step, skipped)),
    )
  return (
    <li className={styles.step} data-state={state}>
      <div className={styles.head}>
        <h3>{title}</h3>
        {state === 'done' && (
          <Chip tone="positive" icon="check">
            Done
          </Chip>
        )}
        {state === 'skipped' && <Chip>Skipped</Chip>}
        {state !== 'done' && (
          <Button
            size="small"
            variant="plain"
            className={styles.skip}
            busy={sending.busy}
            aria-label={state === 'skipped' ? `Don’t skip ${title}` : `Skip ${title}`}
            onClick={() => skip(state !== 'skipped')}
          >
            {state === 'skipped' ? 'Don’t skip' : 'Skip'}
          </Button>
        )}
      </div>
      <div className={styles.body}>{children}</div>
      {sending.failure && <ErrorText role="alert">{sending.failure}</ErrorText>}
    </li>
  )
}
