import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { setupQuery } from '#/features/stewardship/setup/setup.client.ts'
import type { SetupFacts } from '#/features/stewardship/setup/setup.contract.ts'
import type { SetupStep } from '#/features/stewardship/setup/setup.limits.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { OrderedList } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { AdminCard } from '../frame/AdminCard.tsx'
import { AddressStep } from './AddressStep.tsx'
import { MailStep } from './MailStep.tsx'
import { ProvidersStep } from './ProvidersStep.tsx'
import styles from './Setup.module.css'
import { StepCard } from './StepCard.tsx'

/** What a new site needs, step by step. What is done or skipped stays here. */
export function SetupSection({ viewer }: { viewer: string }) {
  const query = useQuery({
    ...setupQuery(viewer),
    // Whoever has just become the admin has it already.
    select: ({ setup }) => setup ?? undefined,
  })
  return (
    <Loaded query={query} what="The setup" skeleton={<SkeletonText lines={10} />}>
      {(setup) => <Steps viewer={viewer} setup={setup} />}
    </Loaded>
  )
}

function Steps({ viewer, setup }: { viewer: string; setup: SetupFacts }) {
  const left = setup.steps.filter(({ state }) => state === 'open').length
  const note =
    left === 0
      ? 'Everything is set up. You can change it here at any time.'
      : 'What a new site needs. You can skip each step and return to it later.'
  return (
    <AdminCard title={left === 0 ? 'All set' : 'Set up the site'} note={note}>
      <OrderedList className={styles.steps}>
        {setup.steps.map(({ step, state }) => (
          <StepCard key={step} viewer={viewer} step={step} state={state}>
            {STEPS[step](setup, viewer)}
          </StepCard>
        ))}
      </OrderedList>
    </AdminCard>
  )
}

const STEPS: Readonly<Record<SetupStep, (setup: SetupFacts, viewer: string) => ReactNode>> = {
  details: () => (
    <>
      <p>What the site is called, who runs it, and how to reach them.</p>
      <div className="row">
        <LinkButton size="small" href={paths.admin('site')}>
          Enter the details
        </LinkButton>
      </div>
    </>
  ),
  address: ({ address }) => <AddressStep address={address} />,
  mail: ({ mail }, viewer) => <MailStep viewer={viewer} mail={mail} />,
  pages: () => (
    <>
      <p>
        The rules and the privacy page have texts that fit what the software does. Read them, and change what
        is different on your site. If they fit, skip this step.
      </p>
      <div className="row wrap gap-8">
        <LinkButton size="small" href={paths.admin('pages', 'rules')}>
          Rules
        </LinkButton>
        <LinkButton size="small" href={paths.admin('pages', 'privacy')}>
          Privacy
        </LinkButton>
      </div>
    </>
  ),
  games: () => (
    <>
      <p>Import games from a file, such as a dump of another Idledex, or add the first one by hand.</p>
      <div className="row wrap gap-8">
        <LinkButton size="small" href={paths.admin('import')}>
          Import games
        </LinkButton>
        <LinkButton size="small" variant="plain" href={paths.addGame()}>
          Add a game
        </LinkButton>
      </div>
    </>
  ),
  providers: ({ providers, callback }) => <ProvidersStep providers={providers} callback={callback} />,
}
