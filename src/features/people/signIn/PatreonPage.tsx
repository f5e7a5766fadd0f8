import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { authSettingsQuery, providersOf } from '#/features/people/session/authSettings.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { Time } from '#/ui/Time.tsx'
import { AccountCard, WaitingCard } from './AccountCard.tsx'
import { type LinkProof, refusalOf, useLinkProof } from './linkProof.ts'
import { SignInCard } from './SignInCard.tsx'
import { connectPatreon } from './signOut.client.ts'
import { disconnectPatreon, returnFromPatreon, type Supporter, supporterQuery } from './supporter.client.ts'
import { useSending } from './useSending.ts'

/** The page that the supporter platform returns to. It manages the connection. */
export function PatreonPage() {
  const proof = useLinkProof()
  const id = useViewerId()
  const result = usePatreonReturn(proof)
  const { data: settings } = useQuery(authSettingsQuery)
  const { data: supporter, error } = useQuery({ ...supporterQuery(id), enabled: Boolean(id && result) })
  if (!result || id === undefined || (id && supporter === undefined && !error) || !settings)
    return <WaitingCard title="Patreon" />
  if (id === null)
    return (
      <SignInCard {...(result.failure ? { failure: result.failure } : {})}>
        Sign in to connect your Patreon account.
      </SignInCard>
    )
  const failure = result.failure ?? (error ? toErrorMessage(error) : undefined)
  if (supporter) return <Connected supporter={supporter} failure={failure} />
  return <Unconnected failure={failure} isOffered={providersOf(settings).includes('patreon')} />
}

interface ReturnResult {
  failure?: string
}

/** Handles the parameters in the address; undefined until that is done. */
function usePatreonReturn(proof: LinkProof | undefined): ReturnResult | undefined {
  const queryClient = useQueryClient()
  const [result, setResult] = useState<ReturnResult>()
  useEffect(() => {
    if (!proof) return
    void finishReturn(proof).then(async (finished) => {
      // All data of the viewer, because supporters are marked everywhere.
      await queryClient.invalidateQueries({ queryKey: ['me'] })
      setResult(finished)
    })
  }, [proof, queryClient])
  return result
}

async function finishReturn(proof: LinkProof): Promise<ReturnResult> {
  try {
    if (proof.kind === 'error') throw refusalOf(proof)
    if (proof.kind === 'code') await returnFromPatreon(proof.parameters)
    return {}
  } catch (error) {
    return { failure: toErrorMessage(error) }
  }
}

interface CardProps {
  failure: string | undefined
}

function Connected({ supporter: { name, level, since }, failure }: CardProps & { supporter: Supporter }) {
  const id = useViewerId()
  const queryClient = useQueryClient()
  const sending = useSending()
  const disconnect = async () => {
    await disconnectPatreon()
    await queryClient.invalidateQueries({ queryKey: viewerKey(id) })
  }
  return (
    <AccountCard
      title={level > 0 ? 'Thank you for your support' : 'Patreon is connected'}
      icon={level > 0 ? 'heart' : 'brand-patreon'}
      actions={
        <>
          <LinkButton variant="solid" tone="accent" href={paths.home()}>
            Browse all games
          </LinkButton>
          <Button busy={sending.busy} onClick={() => sending.send(disconnect)}>
            Disconnect
          </Button>
        </>
      }
    >
      <Failure>{sending.failure ?? failure}</Failure>
      {name && (
        <p>
          Connected as <strong>{name}</strong>.
        </p>
      )}
      <p>
        {level > 0 ? (
          <>
            Level {level} supporter
            {since && (
              <>
                {' '}
                since <Time value={since} />
              </>
            )}
            . We check once a day.
          </>
        ) : (
          'We found no membership for this site. We check once a day, so if you become a supporter, it will appear here within a day.'
        )}
      </p>
    </AccountCard>
  )
}

function Unconnected({ failure, isOffered }: CardProps & { isOffered: boolean }) {
  const sending = useSending()
  return (
    <AccountCard
      title="Patreon"
      icon="brand-patreon"
      actions={
        isOffered && (
          <Button
            variant="solid"
            tone="accent"
            busy={sending.busy}
            onClick={() => sending.send(connectPatreon)}
          >
            Connect Patreon
          </Button>
        )
      }
    >
      <Failure>{sending.failure ?? failure}</Failure>
      <p>
        {isOffered
          ? 'Connect your Patreon account to show that you support this site. We can see when your support began and at which level, but nothing about your payments.'
          : 'Patreon isn’t available on this site.'}
      </p>
    </AccountCard>
  )
}

function Failure({ children }: { children: ReactNode }) {
  return <div role="alert">{children && <Banner tone="negative">{children}</Banner>}</div>
}
