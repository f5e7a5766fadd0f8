import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MutedMembers } from '#/features/people/account/mutedMembers.contract.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { sendMute } from '#/features/people/muting/muteMember.client.ts'
import { mutedMembersQuery } from '#/features/people/session/mutedMembers.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'muted'

/** The members whom the member has muted. */
export function MutedPanel() {
  const muted = useQuery(mutedMembersQuery(useViewerId()))
  return (
    <Section
      id={HEADING}
      title="Muted members"
      note="What they write is collapsed for you, and you won’t be notified about it. Only you can see this list."
    >
      <Loaded query={muted} what="The list" skeleton={<RowsSkeleton rows={1} />}>
        {({ items }) => <MutedList items={items} />}
      </Loaded>
    </Section>
  )
}

function MutedList({ items }: MutedMembers) {
  const queryClient = useQueryClient()
  const sending = useSending()
  const [said, say] = useState('')
  const unmute = (member: MutedMembers['items'][number]) =>
    sending.send(async () => {
      say('')
      await sendMute(queryClient, member.username, false)
      say(`${authorName(member)} is no longer muted.`)
      focusSection(HEADING)
    })
  return (
    <>
      {items.length === 0 && (
        <EmptyState compact icon="eye" title="No muted members">
          You can mute members from their comments and profiles.
        </EmptyState>
      )}
      {items.length > 0 && (
        <List className="stack">
          {items.map((member) => (
            <li key={member.id} className={styles.item}>
              <div className="grow min-0 break">
                <a className={classes('strong', styles.name)} href={paths.user(member.username)}>
                  {authorName(member)}
                </a>
                {member.display_name && <span className="muted text-13"> @{member.username}</span>}
              </div>
              <Button size="small" aria-label={`Unmute ${authorName(member)}`} onClick={() => unmute(member)}>
                Unmute
              </Button>
            </li>
          ))}
        </List>
      )}
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
    </>
  )
}
