import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#/features/people/account/me.contract.ts'
import { viewerKey } from '#/features/people/session/viewer.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { hasPassword, useOwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { EmailForm } from './EmailForm.tsx'
import { LinkedAccounts } from './LinkedAccounts.tsx'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { Section } from './Section.tsx'

/** The ways in which the member signs in. */
export function SignInPanel({ viewer }: { viewer: Me }) {
  const account = useOwnUser()
  const queryClient = useQueryClient()
  const changed = () => queryClient.invalidateQueries({ queryKey: viewerKey(viewer.id) })
  return (
    <Loaded query={account} what="Your account" skeleton={<PanelSkeleton />}>
      {(user) => (
        <>
          <Section
            id="email"
            title="Email"
            note="You sign in with this address, and we use it for email about your account. Nobody else can see it."
          >
            <EmailForm user={user} onChanged={changed} />
          </Section>
          <Section
            id="password"
            title="Password"
            note={
              hasPassword(user)
                ? undefined
                : 'You don’t have one yet, because you signed up through another site.'
            }
          >
            <PasswordForm key={String(hasPassword(user))} user={user} onChanged={changed} />
          </Section>
          <LinkedAccounts user={user} onChanged={changed} />
        </>
      )}
    </Loaded>
  )
}
