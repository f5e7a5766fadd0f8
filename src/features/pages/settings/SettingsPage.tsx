import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#/shared/paths.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { useCurrentInView } from '#/ui/useCurrentInView.ts'
import { BlockedPanel } from './BlockedPanel.tsx'
import { DataPanel } from './DataPanel.tsx'
import { DisplayPanel } from './DisplayPanel.tsx'
import { FiltersPanel } from './FiltersPanel.tsx'
import { LinkReturn } from './LinkReturn.tsx'
import { MemberPanel } from './MemberPanel.tsx'
import { MutedPanel } from './MutedPanel.tsx'
import { NotificationsPanel } from './NotificationsPanel.tsx'
import { ProfilePanel } from './ProfilePanel.tsx'
import { clearDeletedAccount, leaveDeleted, wasDeleted } from './pendingDeletion.client.ts'
import { SecurityPanel } from './SecurityPanel.tsx'
import { SignInPanel } from './SignInPanel.tsx'
import { SETTINGS_TABS, type SettingsTab } from './settingsTabs.ts'

const LABELS: Record<SettingsTab, string> = {
  profile: 'Profile',
  'sign-in': 'Sign-in',
  security: 'Security',
  notifications: 'Notifications',
  display: 'Display',
  filters: 'Filters',
  blocked: 'Hidden and muted',
  data: 'Your data',
}

/** All settings, one tab per subject. */
export function SettingsPage({ tab }: { tab: SettingsTab }) {
  const tabs = useCurrentInView(tab)
  const deleted = useDeleted()
  if (deleted) return <Farewell />
  const panels: Record<SettingsTab, () => ReactNode> = {
    profile: () => <MemberPanel>{(viewer) => <ProfilePanel viewer={viewer} />}</MemberPanel>,
    'sign-in': () => <MemberPanel>{(viewer) => <SignInPanel viewer={viewer} />}</MemberPanel>,
    security: () => <MemberPanel>{() => <SecurityPanel />}</MemberPanel>,
    notifications: () => <MemberPanel>{(viewer) => <NotificationsPanel viewer={viewer} />}</MemberPanel>,
    display: () => <DisplayPanel />,
    filters: () => <FiltersPanel />,
    blocked: () => (
      <MemberPanel>
        {() => (
          <BlockedPanel>
            <MutedPanel />
          </BlockedPanel>
        )}
      </MemberPanel>
    ),
    data: () => (
      <MemberPanel>{(viewer) => <DataPanel viewer={viewer} onDeleted={leaveDeleted} />}</MemberPanel>
    ),
  }
  return (
    <div className="column stack gap-16">
      <h1>Settings</h1>
      <div ref={tabs}>
        <TabLinks
          label="Settings"
          links={SETTINGS_TABS.map((id) => ({
            href: paths.settings(id),
            label: LABELS[id],
            current: id === tab,
          }))}
        />
      </div>
      <LinkReturn />
      {panels[tab]()}
    </div>
  )
}

/** Whether the reader has just deleted their account; shown once. */
function useDeleted(): boolean {
  const [deleted, setDeleted] = useState(false)
  useEffect(() => {
    if (!wasDeleted()) return
    setDeleted(true)
    clearDeletedAccount()
  }, [])
  return deleted
}

function Farewell() {
  return (
    <div role="status">
      <EmptyState
        icon="circle-check"
        heading={1}
        title="Your account is deleted"
        action={<LinkButton href={paths.home()}>Browse all games</LinkButton>}
      >
        Thanks for being here. You can still read everything without an account.
      </EmptyState>
    </div>
  )
}
