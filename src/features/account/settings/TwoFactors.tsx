import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { viewerKey } from '#/features/account/session/viewer.client.ts'
import { useSending } from '#/features/account/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { FactorList } from './FactorList.tsx'
import { FactorSetUp } from './FactorSetUp.tsx'
import { factorName } from './factorName.ts'
import { LoadFailed, RowsSkeleton } from './Loading.tsx'
import { recoveryCodesQuery, useOwnUser } from './ownAccount.client.ts'
import styles from './Panel.module.css'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { focusSection, Section } from './Section.tsx'
import { ErrorMessage, StatusMessage } from './StatusMessage.tsx'
import { newRecoveryCodes } from './twoFactors.client.ts'

const HEADING = 'two-factors'

/** A second factor: setting it up, its recovery codes, and taking it away. */
export function TwoFactors() {
  const { data: user, error, refetch } = useOwnUser()
  return (
    <Section
      id={HEADING}
      title="Second factor"
      note="A code from an app on your phone, asked for at each sign-in. Whoever has your password alone stays outside."
    >
      {user ? (
        <Factors
          factors={(user.factors ?? []).filter(({ status }) => status === 'verified')}
          onRemoved={refetch}
        />
      ) : error ? (
        <LoadFailed what="Your account" error={error} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  )
}

interface FactorsProps {
  factors: Factor[]
  onRemoved: () => Promise<unknown>
}

function Factors({ factors, onRemoved }: FactorsProps) {
  const id = useViewerId()
  const queryClient = useQueryClient()
  const sending = useSending()
  const [codes, setCodes] = useState<string[]>()
  const [said, say] = useState('')
  const changed = () => queryClient.invalidateQueries({ queryKey: viewerKey(id) })
  const makeCodes = async () => {
    say('')
    setCodes(await newRecoveryCodes())
    await queryClient.invalidateQueries({ queryKey: recoveryCodesQuery(id).queryKey })
  }
  const added = async () => {
    try {
      // The first authenticator brings its recovery codes; they serve all that follow.
      if (factors.length === 0) setCodes(await newRecoveryCodes())
      say('Your authenticator is set up. Sign-ins without it have ended.')
    } finally {
      await changed()
    }
  }
  const removed = async (name: string) => {
    say(`${name} is removed.`)
    setCodes(undefined)
    focusSection(HEADING)
    // The account alone: with the last factor the recovery codes are gone, and nobody must ask for them.
    await onRemoved()
  }
  return (
    <>
      <StatusMessage>{said}</StatusMessage>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            focusSection(HEADING)
          }}
        />
      )}
      {factors.length > 0 && <FactorList factors={factors} onRemoved={removed} />}
      {factors.length > 0 && !codes && (
        <CodesLeft busy={sending.busy} onMake={() => sending.send(makeCodes)} />
      )}
      <ErrorMessage>{sending.failure}</ErrorMessage>
      {!codes && <FactorSetUp names={factors.map(factorName)} onAdded={added} />}
    </>
  )
}

/** How many recovery codes are left, and new ones, which make the old ones worthless. */
function CodesLeft({ busy, onMake }: { busy: boolean; onMake: () => void }) {
  const { data, error, isPending, refetch } = useQuery(recoveryCodesQuery(useViewerId()))
  const [asked, setAsked] = useState(false)
  if (isPending) return <RowsSkeleton rows={1} />
  if (error) return <LoadFailed what="Your recovery codes" error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.item}>
      <div className={styles.what}>
        <p className={styles.name}>Recovery codes</p>
        <p className={styles.details}>
          {asked && data
            ? 'The codes that you have now will not work any more.'
            : data
              ? `${data.remaining} of ${data.total} left, for when your phone is not at hand.`
              : 'You have none. Make some, for when your phone is not at hand.'}
        </p>
      </div>
      {asked || !data ? (
        <Button size="small" busy={busy} onClick={onMake}>
          Make new codes
        </Button>
      ) : (
        <Button size="small" onClick={() => setAsked(true)}>
          New codes …
        </Button>
      )}
    </div>
  )
}
