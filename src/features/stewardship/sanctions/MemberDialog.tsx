import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { MAX_DECISION_REASON, MIN_DECISION_REASON } from '#/features/people/moderation/moderation.limits.ts'
import { roleText } from '#/features/people/roles/roleNames.ts'
import { ROLES, type Role } from '#/features/people/roles/roles.rules.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { paths } from '#/shared/paths.ts'
import { Banner } from '#/ui/Banner.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { useDraft } from '#/ui/editor/useDraft.ts'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { Time } from '#/ui/Time.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import styles from './MemberDialog.module.css'
import type { ModerateMemberProps } from './ModerateMember.tsx'
import { banMember, setMemberRole, standingQuery, unbanMember } from './sanctions.client.ts'
import type { Standing } from './sanctions.contract.ts'
import { BAN_DAYS } from './sanctions.limits.ts'

interface MemberDialogProps extends ModerateMemberProps {
  viewer: Me
  onClose: () => void
}

const DAY_TEXTS: Record<(typeof BAN_DAYS)[number], string> = {
  1: '1 day',
  3: '3 days',
  7: '1 week',
  30: '30 days',
  365: '1 year',
  3660: '10 years',
}

/** A member's standing, with bans, and the role for admins. */
export default function MemberDialog({ viewer, member, onClose }: MemberDialogProps) {
  const { data: standing, error } = useQuery(standingQuery(viewer.id, member.id))
  return (
    <Dialog open onClose={onClose} title={`Moderate ${member.name}`}>
      {standing ? (
        <Tools viewer={viewer} member={member} standing={standing} />
      ) : error ? (
        <Banner tone="negative">{toErrorMessage(error)}</Banner>
      ) : (
        <SkeletonText lines={5} />
      )}
    </Dialog>
  )
}

type ToolsProps = Omit<MemberDialogProps, 'onClose'> & { standing: Standing }

function Tools({ viewer, member, standing }: ToolsProps) {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const showToast = useToast()
  const tools = useRef<HTMLDivElement>(null)
  const draft = useDraft(`moderate:${member.id}`)
  const [days, setDays] = useState(7)
  const [role, setRole] = useState<Role>(standing.role)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const isSelf = viewer.id === member.id

  const act = async (name: string, done: string, work: (reason: string) => Promise<unknown>) => {
    const given = draft.text.trim()
    if (given.length < MIN_DECISION_REASON) {
      setProblem('Give a reason. The member will see it')
      return focusFirstInvalid(tools.current)
    }
    setBusy(name)
    setProblem(null)
    try {
      await withReauthentication(() => work(given))
      draft.clear()
      showToast({ tone: 'positive', icon: 'circle-check', title: done, topic: 'moderation' })
      await queryClient.invalidateQueries({ queryKey: standingQuery(viewer.id, member.id).queryKey })
    } catch (error) {
      if (errorCode(error) !== 'reauthentication_canceled') setProblem(toErrorMessage(error as Error))
    }
    setBusy(null)
  }

  return (
    <div ref={tools} className={styles.tools}>
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
          <dd>{standing.removed}</dd>
        </div>
        <div>
          <dt>Warnings</dt>
          <dd>{standing.warnings}</dd>
        </div>
        <div>
          <dt>Bans</dt>
          <dd>{standing.bans}</dd>
        </div>
      </dl>
      <p>
        <a href={paths.moderationLog({ member: member.username })}>See this member's log</a>
      </p>
      {standing.banned_until && (
        <Banner tone="warning">
          Banned until <Time value={standing.banned_until} />: {standing.ban_reason}
        </Banner>
      )}
      {!standing.has_account && <Banner>This member has no account that anyone can sign in to.</Banner>}
      {standing.has_account && !standing.can_ban && !standing.can_set_role && (
        <Banner>
          {isSelf ? 'This is you.' : 'Only someone with a higher role can moderate this member.'}
        </Banner>
      )}
      {(standing.can_ban || standing.can_set_role) && (
        <Field
          label="Reason"
          hint="The member will see it, and it is recorded in the moderation log."
          error={problem}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={2}
              maxLength={MAX_DECISION_REASON}
              value={draft.text}
              onChange={(event) => draft.setText(event.target.value)}
            />
          )}
        </Field>
      )}
      {standing.can_ban && (
        <div className={styles.line}>
          {standing.banned_until ? (
            <ConfirmButton
              icon="undo-2"
              busy={busy === 'unban'}
              onConfirm={() => void act('unban', 'The ban was lifted.', (why) => unbanMember(member.id, why))}
            >
              Lift the ban
            </ConfirmButton>
          ) : (
            <>
              <Field label="Ban for" className={styles.grow}>
                {(control) => (
                  <Select
                    {...control}
                    value={String(days)}
                    onChange={(event) => setDays(Number(event.target.value))}
                  >
                    {BAN_DAYS.map((each) => (
                      <option key={each} value={each}>
                        {DAY_TEXTS[each]}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <ConfirmButton
                icon="ban"
                tone="danger"
                busy={busy === 'ban'}
                onConfirm={() =>
                  void act('ban', `${member.name} is banned.`, (why) => banMember(member.id, days, why))
                }
              >
                Ban member
              </ConfirmButton>
            </>
          )}
        </div>
      )}
      {standing.can_set_role && (
        <div className={styles.line}>
          <Field label="Role" className={styles.grow}>
            {(control) => (
              <Select
                {...control}
                value={role}
                onChange={(event) => setRole(ROLES.find((each) => each === event.target.value) ?? 'pleb')}
              >
                {ROLES.map((each) => (
                  <option key={each} value={each}>
                    {roleText(each)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <ConfirmButton
            icon="shield"
            busy={busy === 'role'}
            disabled={role === standing.role}
            onConfirm={() =>
              void act('role', `${member.name} is now ${roleText(role)}.`, (why) =>
                setMemberRole(member.id, role, why),
              )
            }
          >
            Set role
          </ConfirmButton>
        </div>
      )}
    </div>
  )
}
