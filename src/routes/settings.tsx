import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#/features/account/settings/SettingsPage.tsx'
import { type SettingsTab, settingsTab } from '#/features/account/settings/settingsTabs.ts'
import { pageHead } from '#/shared/pageHead.ts'

export const Route = createFileRoute('/settings')({
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: SettingsTab } =>
    tab === undefined ? {} : { tab: settingsTab(tab) },
  head: () => pageHead({ title: 'Settings' }),
  component: Settings,
})

function Settings() {
  return <SettingsPage tab={settingsTab(Route.useSearch().tab)} />
}
