import { lazy, Suspense } from 'react'
import { useViewerId } from '#/features/account/session/session.client.ts'
import { useSignInPrompt } from '#/features/account/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { Menu } from '#/ui/Menu.tsx'
import { useDisplayEntries } from './displayEntries.ts'

const MemberMenu = lazy(() => import('./MemberMenu.tsx'))

/** The account menu, with the display settings. */
export function AccountMenu() {
  const id = useViewerId()
  if (!id) return <VisitorMenu />
  return (
    <Suspense fallback={<IconButton icon="user" label="Account" />}>
      <MemberMenu />
    </Suspense>
  )
}

function VisitorMenu() {
  const ask = useSignInPrompt()
  const display = useDisplayEntries()
  return (
    <Menu
      trigger={<IconButton icon="user" label="Account" />}
      entries={[
        { label: 'Sign in', icon: 'log-in', onSelect: () => ask('vote, review and keep lists', () => {}) },
        { label: 'Settings', icon: 'settings', href: paths.settings('display') },
        'divider',
        ...display,
        'divider',
        { label: 'API', icon: 'code-xml', href: paths.apiReference() },
      ]}
    />
  )
}
