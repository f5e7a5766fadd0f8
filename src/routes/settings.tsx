import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#/features/account/settings/SettingsPage.tsx'
import { type SettingsTab, settingsTab } from '#/features/account/settings/settingsTabs.ts'
import { pageTitle } from '#/shared/pageTitle.ts'

export const Route = createFileRoute('/settings')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab } =>
    tab === undefined ? {} : { tab: settingsTab(tab) },
  head: () => ({ meta: [{ title: pageTitle('Settings') }, { name: 'robots', content: 'noindex' }] }),
  component: Settings,
})

function Settings() {
  return <SettingsPage tab={settingsTab(Route.useSearch().tab)} />
}
