import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { authSettingsQuery } from '#/features/people/session/authSettings.client.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { factorName } from '#/features/people/signIn/factorName.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { LoadFailed } from '#/features/people/signIn/LoadFailed.tsx'
import { recoveryCodesQuery, useOwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { newRecoveryCodes } from '#/features/people/signIn/twoFactors.client.ts'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { FactorList } from './FactorList.tsx'
import { FactorSetUp } from './FactorSetUp.tsx'
import styles from './Panel.module.css'
import { PhoneSetUp } from './PhoneSetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'two-factors'

/** Two-factor authentication: set up, recovery codes, removal. */
export function TwoFactors() {
  const account = useOwnUser()
  return (
    <Section
      id={HEADING}
      title="Two-factor authentication"
      note="When you sign in, you also enter a code from your phone. A password alone won’t let anyone in."
    >
      <Loaded query={account} what="Your account" skeleton={<RowsSkeleton />}>
        {({ factors = [] }) => (
          <Factors
            factors={factors.filter(({ status }) => status === 'verified')}
            onRemoved={account.refetch}
          />
        )}
      </Loaded>
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
  const withReauthentication = useReauthentication()
  const { data: settings } = useQuery(authSettingsQuery)
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
      // Recovery codes come with the first factor and work for all others too.
      if (factors.length === 0) setCodes(await withReauthentication(newRecoveryCodes))
      say('Two-factor authentication is on. Other devices were signed out.')
    } finally {
      await changed()
    }
  }
  const removed = async (name: string) => {
    say(`${name} was removed.`)
    setCodes(undefined)
    focusSection(HEADING)
    // Only the account: the recovery codes are removed with the last factor and must not be requested.
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
      {!codes && settings?.mfa_phone_enroll_enabled && <PhoneSetUp onAdded={added} />}
    </>
  )
}

/** How many recovery codes are left, and a button to replace them. */
function CodesLeft({ busy, onMake }: { busy: boolean; onMake: () => void }) {
  const { data, error, isPending, refetch } = useQuery(recoveryCodesQuery(useViewerId()))
  const [asked, setAsked] = useState(false)
  if (isPending) return <RowsSkeleton rows={1} />
  if (error) return <LoadFailed what="Your recovery codes" error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.item}>
      <div className="grow min-0 break">
        <p className="row wrap middle gap-8 medium">Recovery codes</p>
        <p className="muted text-13">
          {asked && data
            ? 'Your current codes will stop working.'
            : data
              ? `${data.remaining} of ${data.total} left. Use one to sign in without your phone.`
              : 'You don’t have any. Create some so you can sign in without your phone.'}
        </p>
      </div>
      {asked || !data ? (
        <Button size="small" busy={busy} onClick={onMake}>
          Create new codes
        </Button>
      ) : (
        <Button size="small" onClick={() => setAsked(true)}>
          Replace codes
        </Button>
      )}
    </div>
  )
}
