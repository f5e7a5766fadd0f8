import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { authSettingsQuery } from '#/features/people/session/authSettings.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { sessionsQuery, useOwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { ApiTokens } from './ApiTokens.tsx'
import { apiTokensQuery } from './apiTokens.client.ts'
import { PanelSkeleton } from './PanelSkeleton.tsx'
import { Sessions } from './Sessions.tsx'
import { TwoFactors } from './TwoFactors.tsx'

/** Two-factor authentication, sessions, and API tokens. */
export function SecurityPanel() {
  const isLoaded = useFirstLoad()
  if (!isLoaded) return <PanelSkeleton />
  return (
    <>
      <TwoFactors />
      <Sessions />
      <ApiTokens />
    </>
  )
}

/** Whether each section has been answered once: how high one is, is known then, and the next one does not move under a press. */
function useFirstLoad(): boolean {
  const viewerId = useViewerId()
  const answers = [
    useOwnUser(),
    useQuery(authSettingsQuery),
    useQuery(sessionsQuery(viewerId)),
    useQuery(apiTokensQuery(viewerId)),
  ]
  const isLoaded = useRef(false)
  if (answers.every(({ isPending }) => !isPending)) isLoaded.current = true
  return isLoaded.current
}
