import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { IconButton } from '#/ui/IconButton.tsx'

/** Notifications belong to an account. */
export function NotificationsMenu() {
  const ask = useSignInPrompt()
  return <IconButton icon="bell" label="Notifications" onClick={() => ask('see your notifications')} />
}
