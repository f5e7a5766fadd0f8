import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLibrary } from '#/features/catalog/library/library.client.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { playedQuery } from './ownGames.client.ts'

/** The games that the viewer has opened, or has in their library as playing, finished, or dropped; undefined until it is known. */
export function usePlayedGames(): ReadonlySet<number> | undefined {
  const { data: opened } = useQuery(playedQuery(useViewerId()))
  const library = useLibrary()
  return useMemo(
    () =>
      opened && library && new Set([...opened, ...library.playing, ...library.finished, ...library.dropped]),
    [opened, library],
  )
}
