import type { QueryClient } from '@tanstack/react-query'
import { withDefaults } from '#/features/catalog/browse/effectiveQuery.ts'
import { listDefaults, PUBLIC_DEFAULTS } from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { ensurePage } from '#/shared/pagedQuery.ts'
import { isPersonalList, type UpdatesFilters } from './updates.address.ts'
import { updatesQuery } from './updates.client.ts'

/** Loads a list of updates before it is shown. A list that depends on the viewer is not loaded on the server or for visitors. */
export async function loadUpdates(queryClient: QueryClient, shown: UpdatesFilters): Promise<void> {
  // Its page loads it.
  if (shown.following) return
  const filters = withDefaults(shown, import.meta.env.SSR ? PUBLIC_DEFAULTS : listDefaults())
  const access = import.meta.env.SSR ? undefined : listAccess(isPersonalList(filters))
  if (access ? access.kind === 'signIn' : isPersonalList(filters)) return
  await ensurePage(queryClient, updatesQuery(filters, access?.viewer))
}
