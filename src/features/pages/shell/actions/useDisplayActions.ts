import { setDisplaySetting, useDisplaySettings } from '#/features/people/session/displaySettings.ts'
import { THEMES } from '#/shared/themes.ts'
import type { Action } from './action.ts'

/** The display settings: the themes, as a submenu, and how lists are shown. */
export function useDisplayActions(): Action[] {
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
