import HoverCardPopup from '#/ui/HoverCardPopup.tsx'
import styles from './MemberCard.module.css'
import { MemberCard } from './MemberCard.tsx'
import type { MemberIntent } from './useMemberIntent.ts'

/** The card of a member at the link that leads to them. */
export default function MemberCardPopup({ intent }: { intent: MemberIntent }) {
  const { username } = intent
  return (
    <HoverCardPopup
      intent={intent}
      side="bottom"
      className={styles.popup}
      content={() => username !== undefined && <MemberCard username={username} />}
    />
  )
}
