import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Me } from '#/features/people/account/me.contract.ts'
import { roleText } from '#/features/people/roles/roleNames.ts'
import { ROLES, type Role } from '#/features/people/roles/roles.rules.ts'
import { CitedReason } from '#/features/people/rules/CitedReason.tsx'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { Banner } from '#/ui/Banner.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { Field, Select, TextArea } from '#/ui/Field.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './MemberDialog.module.css'
import { MemberStanding } from './MemberStanding.tsx'
import type { ModerateMemberProps } from './ModerateMember.tsx'
import { banMember, setMemberRole, standingQuery, unbanMember } from './sanctions.client.ts'
import type { Standing } from './sanctions.contract.ts'
import { BAN_DAYS } from './sanctions.limits.ts'
import { useSanctions } from './useSanctions.ts'

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
  const sanctions = useSanctions(viewer.id, member.id)
  const { form, draft, problem } = sanctions
  return (
    <div ref={form} className="stack gap-16">
      <MemberStanding standing={standing} username={member.username} isSelf={viewer.id === member.id} />
      {(standing.can_ban || standing.can_set_role) && (
        <CitedReason value={draft.text} onChange={draft.setText}>
          <Field
            label="Reason"
            hint="The member will see it, and it’s recorded in the moderation log."
            error={problem}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                value={draft.text}
                onChange={(event) => draft.setText(event.target.value)}
              />
            )}
          </Field>
        </CitedReason>
      )}
      {standing.can_ban && (
        <BanTool member={member} isBanned={standing.banned_until !== null} sanctions={sanctions} />
      )}
      {standing.can_set_role && <RoleTool member={member} current={standing.role} sanctions={sanctions} />}
    </div>
  )
}

interface ToolProps extends Pick<MemberDialogProps, 'member'> {
  sanctions: ReturnType<typeof useSanctions>
}

function BanTool({ member, isBanned, sanctions: { act, busy } }: ToolProps & { isBanned: boolean }) {
  const [days, setDays] = useState(7)
  return (
    <div className="row wrap bottom gap-12">
      {isBanned ? (
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
  )
}

function RoleTool({ member, current, sanctions: { act, busy } }: ToolProps & { current: Role }) {
  const [role, setRole] = useState<Role>(current)
  return (
    <div className="row wrap bottom gap-12">
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
        disabled={role === current}
        onConfirm={() =>
          void act('role', `${member.name} is now ${roleText(role)}.`, (why) =>
            setMemberRole(member.id, role, why),
          )
        }
      >
        Set role
      </ConfirmButton>
    </div>
  )
}
