import { roleText } from '#/features/people/roles/roleNames.ts'
import { RuleText } from '#/features/people/rules/RuleText.tsx'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './MemberDialog.module.css'
import type { Standing } from './sanctions.contract.ts'

interface MemberStandingProps {
  standing: Standing
  username: string
  isSelf: boolean
}

/** What moderators know of a member, and why they can do nothing, if so. */
export function MemberStanding({ standing, username, isSelf }: MemberStandingProps) {
  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>Role</dt>
          <dd>{roleText(standing.role)}</dd>
        </div>
        <div>
          <dt>Joined</dt>
          <dd>
            <Time value={standing.joined} />
          </dd>
        </div>
        <div>
          <dt>Removed posts and comments</dt>
          <dd className="title-font text-18">{standing.removed}</dd>
        </div>
        <div>
          <dt>Warnings</dt>
          <dd className="title-font text-18">{standing.warnings}</dd>
        </div>
        <div>
          <dt>Bans</dt>
          <dd className="title-font text-18">{standing.bans}</dd>
        </div>
      </dl>
      <p>
        <a href={paths.moderationLog({ member: username })}>See this member’s log</a>
      </p>
      {standing.banned_until && (
        <Banner tone="warning">
          Banned until <Time value={standing.banned_until} />:{' '}
          <RuleText>{standing.ban_reason ?? ''}</RuleText>
        </Banner>
      )}
      {!standing.has_account && <Banner>This member has no account that anyone can sign in to.</Banner>}
      {standing.has_account && !standing.can_ban && !standing.can_set_role && (
        <Banner>
          {isSelf ? 'This is you.' : 'Only someone with a higher role can moderate this member.'}
        </Banner>
      )}
    </>
  )
}
