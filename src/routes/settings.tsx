import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '#/features/pages/settings/SettingsPage.tsx'
import { SETTINGS_TABS } from '#/features/pages/settings/settingsTabs.ts'
import { pageHead } from '#/shared/pageHead.ts'
import { oneOf, pageSearch } from '#/shared/pageSearch.ts'
import { RefusedParamsBanner } from '#/ui/RefusedParamsBanner.tsx'

const params = pageSearch({ tab: oneOf(SETTINGS_TABS, 'profile') })

export const Route = createFileRoute('/settings')({
  validateSearch: params.validate,
  head: () => pageHead({ title: 'Settings' }),
  component: Settings,
})

function Settings() {
  const search = Route.useSearch()
  return (
    <>
      <RefusedParamsBanner refused={params.refused(search)} />
      <SettingsPage tab={params.valid(search).tab ?? 'profile'} />
    </>
  )
}
