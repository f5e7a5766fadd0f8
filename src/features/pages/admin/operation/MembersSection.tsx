import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { findMembers } from '#/features/people/members/memberSuggestions.client.ts'
import { roleText } from '#/features/people/roles/roleNames.ts'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { staffQuery } from '#/features/stewardship/operation/operation.client.ts'
import type { Staff } from '#/features/stewardship/operation/operation.contract.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { SearchInput } from '#/ui/SearchInput.tsx'
import { useDebouncedValue } from '#/ui/useDebouncedValue.ts'
import { AdminCard } from '../frame/AdminCard.tsx'
import { Moment } from './Moment.tsx'
import styles from './Operation.module.css'

const MemberDialog = lazyComponent(
  () => import('#/features/stewardship/sanctions/MemberDialog.tsx'),
  'dialog',
)

/** A member as a row names them. */
interface Named {
  username: string
  display_name: string | null
}

/** Roles and bans: who has one, and any other member by name. */
export function MembersSection({ viewer }: { viewer: Me }) {
  const queryClient = useQueryClient()
  const query = useQuery(staffQuery(viewer.id))
  const [chosen, setChosen] = useState<{ id: string } & Named>()
  const close = () => {
    setChosen(undefined)
    void queryClient.invalidateQueries({ queryKey: staffQuery(viewer.id).queryKey })
  }
  return (
    <>
      <Finder onChoose={setChosen} />
      <Loaded query={query} what="The members" skeleton={<RowsSkeleton rows={4} />}>
        {(members) => (
          <>
            <WithRole members={members.staff} onChoose={setChosen} />
            <Banned members={members} onChoose={setChosen} />
          </>
        )}
      </Loaded>
      <AdminCard
        title="Held for review"
        note="Texts with links by new members, and all else that waits for a decision, are in the queue."
      >
        <div>
          <LinkButton size="small" icon="hammer" href={paths.moderation('held')}>
            Open the queue
          </LinkButton>
        </div>
      </AdminCard>
      {chosen && (
        <MemberDialog
          viewer={viewer}
          member={{ ...chosen, name: chosen.display_name ?? chosen.username }}
          onClose={close}
        />
      )}
    </>
  )
}

interface ChoiceProps {
  onChoose: (member: { id: string } & Named) => void
}

const TYPING_MS = 200

function Finder({ onChoose }: ChoiceProps) {
  const [text, setText] = useState('')
  const name = useDebouncedValue(text.trim(), TYPING_MS)
  const { data: found } = useQuery({
    queryKey: ['members', 'named', name],
    queryFn: ({ signal }) => findMembers(name, signal),
    enabled: name !== '',
  })
  return (
    <AdminCard title="Find a member" note="To change their role or ban them.">
      <SearchInput
        className={styles.finder}
        label="Username"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onClear={() => setText('')}
      />
      {name !== '' && found && (
        <List className={styles.rows} aria-label="Found members">
          {found.map((member) => (
            <Row key={member.username} member={member} onChoose={() => onChoose(member)} />
          ))}
        </List>
      )}
      <p role="status" className="muted text-13" hidden={name === '' || !found || found.length > 0}>
        {name !== '' && found?.length === 0 && 'No username begins like that.'}
      </p>
    </AdminCard>
  )
}

function WithRole({ members, onChoose }: ChoiceProps & { members: Staff['staff'] }) {
  return (
    <AdminCard title="Roles" note="Moderators have the tools of the queue; admins, this page, too.">
      <List className={styles.rows}>
        {members.map((member) => (
          <Row key={member.id} member={member} onChoose={() => onChoose(member)}>
            <Chip tone="accent">{roleText(member.role)}</Chip>
          </Row>
        ))}
      </List>
    </AdminCard>
  )
}

function Banned({ members: { banned, banned_count }, onChoose }: ChoiceProps & { members: Staff }) {
  return (
    <AdminCard title="Banned">
      {banned.length === 0 ? (
        <p className="muted text-13">Nobody is banned.</p>
      ) : (
        <List className={styles.rows}>
          {banned.map((member) => (
            <Row key={member.id} member={member} onChoose={() => onChoose(member)}>
              <span className="muted text-13 break">
                until <Moment at={member.banned_until} />: {member.reason}
              </span>
            </Row>
          ))}
        </List>
      )}
      {banned_count > banned.length && (
        <p className="muted text-13">And {banned_count - banned.length} more, whose bans end earlier.</p>
      )}
    </AdminCard>
  )
}

interface RowProps {
  member: Named
  onChoose: () => void
  children?: ReactNode
}

const Row = ({ member: { username, display_name }, onChoose, children }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.head}>
      <a className="strong break" href={paths.user(username)}>
        {display_name ?? username}
      </a>
      {display_name !== null && display_name !== username && (
        <span className="muted text-13">@{username}</span>
      )}
      {children}
      <Button
        size="small"
        icon="hammer"
        className={styles.action}
        aria-label={`Moderate ${username}`}
        onClick={onChoose}
      >
        Moderate
      </Button>
    </div>
  </li>
)
