import type { RegisteredRouter } from '@tanstack/react-router'
import { randomGame } from '#/features/catalog/games/games.client.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { type CatalogQuery, isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import { listDefaults } from '#/features/catalog/searches/listDefaults.client.ts'
import { listAccess } from '#/features/people/session/blockedGames.client.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { requestQuery } from './effectiveQuery.ts'

/**
 * Opens a random game of a list over the page, without what the reader hides. Resolves with a sentence where that is not possible.
 */
export async function openRandomGame(
  router: RegisteredRouter,
  query: CatalogQuery,
): Promise<string | undefined> {
  const requested = requestQuery({ kind: 'search', query }, listDefaults())
  const access = listAccess(isPersonal(requested))
  if (access.kind === 'signIn') return 'Sign in to use these filters.'
  try {
    const { urlid } = await randomGame(requested, access.viewer)
    openGame(router, urlid)
    return undefined
  } catch (error) {
    const isEmpty = error instanceof ApiError && error.problem.status === 404
    return isEmpty
      ? 'No game matches these filters. Remove one and try again.'
      : 'A random game couldn’t be chosen. Try again in a moment.'
  }
}
