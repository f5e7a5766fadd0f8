import { Suspense, useState } from 'react'
import { useArrived } from '#/features/people/notifications/arrived.client.ts'
import { useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { useViewerId, viewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Popover } from '#/ui/Popover.tsx'

const NotificationList = lazyComponent(() => import('#/features/people/notifications/NotificationList.tsx'))
const NotificationToasts = lazyComponent(
  () => import('#/features/people/notifications/NotificationToasts.tsx'),
)

/** The bell with the number of unseen notifications, their list, and what has just arrived in the corner. For visitors: signing in. */
export function NotificationsMenu() {
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const [pressed, setPressed] = useState<string | null>(null)
  if (viewer) return <MemberNotifications key={viewer} viewer={viewer} opensAtOnce={pressed === viewer} />
  // Until this component knows who the viewer is, it shows a member the visitor's button, too.
  return (
    <IconButton
      icon="bell"
      label="Notifications"
      // The member's button may take its place between the press and the release, and then there is no click.
      onPointerDown={({ pointerType }) => {
        if (pointerType === 'mouse') setPressed(viewerId())
      }}
      onClick={() => {
        setPressed(viewerId())
        if (viewerId() === null) ask('see your notifications')
      }}
    />
  )
}

interface MemberNotificationsProps {
  viewer: string
  /** Its button was pressed before it was known that it is a member's. */
  opensAtOnce: boolean
}

function MemberNotifications({ viewer, opensAtOnce }: MemberNotificationsProps) {
  const unseen = useViewer()?.unseen_notifications ?? 0
  const arrived = useArrived()
  const { notifications: areShown } = useDisplaySettings()
  return (
    <>
      <Popover
        label="Notifications"
        opensAtOnce={opensAtOnce}
        trigger={
          <IconButton
            icon="bell"
            label={unseen > 0 ? `Notifications, ${unseen} new` : 'Notifications'}
            badge={unseen}
          />
        }
        content={(close) => (
          <Suspense fallback={<p>Loading...</p>}>
            <NotificationList viewer={viewer} onLeave={close} />
          </Suspense>
        )}
      />
      {areShown && arrived.length > 0 && (
        <Suspense>
          <NotificationToasts items={arrived} />
        </Suspense>
      )}
    </>
  )
}
