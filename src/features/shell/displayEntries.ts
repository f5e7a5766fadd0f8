import { setDisplaySetting, useDisplaySettings } from '#/features/account/session/displaySettings.ts'
import { THEMES } from '#/shared/themes.ts'
import type { MenuEntry } from '#/ui/Menu.tsx'

/** The menu items for the display settings. */
export function useDisplayEntries(): MenuEntry[] {
  const { theme, view } = useDisplaySettings()
  return [
    {
      label: 'Theme',
      icon: 'palette',
      entries: THEMES.map((each) => ({
        label: each.name,
        checked: each.id === theme,
        onSelect: () => setDisplaySetting({ theme: each.id }),
      })),
    },
    {
      label: view === 'list' ? 'Grid view' : 'List view',
      icon: view === 'list' ? 'layout-grid' : 'list',
      onSelect: () => setDisplaySetting({ view: view === 'list' ? 'grid' : 'list' }),
    },
  ]
}
