import { Suspense } from 'react'
import { useDisplaySettings } from '#/features/account/session/displaySettings.ts'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { useViewer } from '#/features/account/session/viewer.client.ts'
import { useArrived, useGainedExp } from '#/features/notifications/arrived.client.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { lazyPart } from '#/ui/loadPart.ts'
import { Popover } from '#/ui/Popover.tsx'

const NotificationList = lazyPart(() => import('#/features/notifications/NotificationList.tsx'))
const NotificationToasts = lazyPart(() => import('#/features/notifications/NotificationToasts.tsx'))

/** The bell with the number of unseen notifications, their list, and what has just arrived in the corner. For visitors: signing in. */
export function NotificationsMenu() {
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  if (!viewer)
    return <IconButton icon="bell" label="Notifications" onClick={() => ask('see your notifications')} />
  return <MemberNotifications key={viewer} viewer={viewer} />
}

function MemberNotifications({ viewer }: { viewer: string }) {
  const unseen = useViewer()?.unseen_notifications ?? 0
  const arrived = useArrived()
  const exp = useGainedExp()
  const { notifications: areShown } = useDisplaySettings()
  return (
    <>
      <Popover
        label="Notifications"
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
      {areShown && (arrived.length > 0 || exp > 0) && (
        <Suspense>
          <NotificationToasts items={arrived} exp={exp} />
        </Suspense>
      )}
    </>
  )
}
