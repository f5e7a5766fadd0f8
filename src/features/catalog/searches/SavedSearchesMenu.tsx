import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CatalogQuery, hasCriteria } from '#/features/catalog/index/query/catalog.address.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Menu, type MenuEntry } from '#/ui/Menu.tsx'
import type { PopupProps } from '#/ui/useLazyPopup.tsx'
import { savedSearchesQuery } from './searches.client.ts'
import { parametersOf, savedParams } from './searches.rules.ts'

const SaveSearchDialog = lazyComponent(() => import('./SaveSearchDialog.tsx'), 'dialog')

export interface SavedSearchesMenuProps extends Pick<PopupProps, 'trigger'> {
  query: CatalogQuery
  /** What to call it. */
  title: () => string
}

/** A menu with the viewer's saved searches, in which the current one can be saved. It is open from the beginning. */
export default function SavedSearchesMenu({ query, title, trigger }: SavedSearchesMenuProps) {
  const params = hasCriteria({ ...query, page: 1 }) ? savedParams(query) : ''
  const viewer = useViewerId()
  const ask = useSignInPrompt()
  const [saving, setSaving] = useState<'open' | 'closing'>()
  const { data, isError } = useQuery(savedSearchesQuery(viewer))
  const current = data?.items.find((search) => search.params === params)
  const entries: MenuEntry[] = []
  if (params !== '' && !current)
    entries.push({
      label: 'Save this search',
      icon: 'plus',
      onSelect: () => ask('save this search', () => setSaving('open')),
    })
  if (viewer) {
    if (entries.length > 0) entries.push('divider')
    if (data?.items.length === 0) entries.push({ label: 'No saved searches yet', disabled: true })
    if (!data)
      entries.push({ label: isError ? 'Saved searches couldn’t be loaded' : 'Loading…', disabled: true })
    for (const search of data?.items ?? [])
      entries.push({
        label: search.name,
        href: paths.search(parametersOf(search.params)),
        checked: search === current,
        ...(search.alert && { detail: 'Alert' }),
      })
    entries.push('divider', {
      label: 'Manage saved searches',
      icon: 'settings',
      href: paths.settings('filters'),
    })
  } else if (params === '') {
    entries.push({
      label: 'Sign in to see your saved searches',
      icon: 'log-in',
      onSelect: () => ask('see your saved searches'),
    })
  }
  return (
    <>
      <Menu opensAtOnce trigger={trigger} entries={entries} />
      {saving && (
        <SaveSearchDialog
          open={saving === 'open'}
          onClose={() => setSaving('closing')}
          onClosed={() => setSaving(undefined)}
          params={params}
          suggestedName={title()}
        />
      )}
    </>
  )
}
