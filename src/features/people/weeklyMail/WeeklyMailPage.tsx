import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { AccountCard, WaitingCard } from '#/features/people/signIn/AccountCard.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { readResponse } from '#/shared/apiClient.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'

/** The token in the page's address, '' without one; undefined while the server renders. */
function useToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => setToken(new URLSearchParams(location.hash.slice(1)).get('token') ?? ''), [])
  return token
}

/** Turns the weekly email off. */
function useStop(token: string | undefined) {
  const queryClient = useQueryClient()
  const id = useViewerId()
  return useMutation({
    // Without the reader's session: it may be over, and the email need not be theirs.
    mutationFn: async () => {
      const query = new URLSearchParams({ token: token! })
      await readResponse(await fetch(`/api/weekly-mail/stop?${query}`, { method: 'POST' }))
    },
    // The reader may be the member whose settings this changed.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: viewerKey(id) }),
  })
}

/** Where the link in a weekly email leads. Opening it changes nothing: programs that look for harmful links open every link. */
export function WeeklyMailPage() {
  const token = useToken()
  const { mutate, isPending, isSuccess, error } = useStop(token)
  if (token === undefined) return <WaitingCard title="Weekly email" />
  const isOpen = token !== '' && !isSuccess
  return (
    <AccountCard
      title="Weekly email"
      icon="bell"
      actions={
        <>
          {isOpen && (
            <Button variant="solid" tone="accent" busy={isPending} onClick={() => mutate()}>
              Turn it off
            </Button>
          )}
          <LinkButton href={paths.settings('notifications')}>Notification settings</LinkButton>
        </>
      }
    >
      {isOpen && <p>Do you want to stop getting the weekly email? You don’t have to sign in.</p>}
      {token === '' && <p>You can turn the weekly email on or off in your settings.</p>}
      <StatusMessage>
        {isSuccess && 'The weekly email is off. You can turn it on again in your settings.'}
      </StatusMessage>
      <ErrorMessage>{error && `It’s still on. ${toErrorMessage(error)}`}</ErrorMessage>
    </AccountCard>
  )
}
