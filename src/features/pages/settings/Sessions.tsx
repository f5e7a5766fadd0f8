import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MemberSession } from '#/features/people/account/me.contract.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { sessionsQuery } from '#/features/people/signIn/ownAccount.client.ts'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { apiSend } from '#/shared/apiClient.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { List } from '#/ui/List.tsx'
import { Time } from '#/ui/Time.tsx'
import { apiTokensQuery } from './apiTokens.client.ts'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'sessions'

/** The browsers in which the member is signed in, each with a button to sign it out. */
export function Sessions() {
  const viewerId = useViewerId()
  const query = sessionsQuery(viewerId)
  const sessions = useQuery(query)
  const queryClient = useQueryClient()
  const sending = useSending()
  const [said, say] = useState('')
  const others = sessions.data?.items.filter((session) => !session.current) ?? []

  const end = (path: string, done: string, stays: (session: MemberSession) => boolean) =>
    sending.send(async () => {
      say('')
      await apiSend('DELETE', path).finally(() => void sessions.refetch())
      await queryClient.invalidateQueries({ queryKey: apiTokensQuery(viewerId).queryKey })
      queryClient.setQueryData(query.queryKey, (known) => known && { items: known.items.filter(stays) })
      say(done)
      focusSection(HEADING)
    })
  return (
    <Section
      id={HEADING}
      title="Your sessions"
      note="If you don’t recognize a session, sign it out and change your password."
    >
      <Loaded query={sessions} what="The list" skeleton={<RowsSkeleton />}>
        {({ items }) => (
          <List className="stack">
            {items.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                now={sessions.dataUpdatedAt}
                onEnd={() =>
                  end(
                    `/api/me/sessions/${session.id}`,
                    `${session.device} is signed out.`,
                    ({ id }) => id !== session.id,
                  )
                }
              />
            ))}
          </List>
        )}
      </Loaded>
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
      {others.length > 0 && (
        <>
          <p className={styles.explain}>Signing out everywhere else also revokes your API tokens.</p>
          <Button
            className="self-start"
            icon="log-out"
            onClick={() =>
              end('/api/me/sessions', 'You were signed out everywhere else.', ({ current }) => current)
            }
          >
            Sign out everywhere else
          </Button>
        </>
      )}
    </Section>
  )
}

interface SessionRowProps {
  session: MemberSession
  now: number
  onEnd: () => void
}

function SessionRow({ session, now, onEnd }: SessionRowProps) {
  const { device, place, created_at, last_used_at, current } = session
  return (
    <li className={styles.item}>
      <Icon
        name={/iPhone|iPad|Android/.test(device) ? 'smartphone' : 'globe'}
        size={20}
        className="rigid muted"
      />
      <div className="grow min-0 break">
        <p className="row wrap middle gap-8 medium">
          {device}
          {current && <Chip tone="positive">This browser</Chip>}
        </p>
        <p className="muted text-13">
          Last used <Time value={last_used_at} now={now} /> · signed in <Time value={created_at} now={now} />
          {place !== 'unknown' && ` · from ${place}`}
        </p>
      </div>
      {!current && (
        <Button size="small" aria-label={`Sign out ${device}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  )
}
