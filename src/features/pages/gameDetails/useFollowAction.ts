import { useOwnGames } from '#/features/catalog/favorites/ownGamesContext.ts'
import { useFollow } from '#/features/people/following/following.client.ts'
import { useToggleFollow } from '#/features/people/following/useToggleFollow.ts'
import type { MenuItem } from '#/ui/Menu.tsx'

/** The option to follow the updates of a game. A favorite is followed unless that was switched off. */
export function useFollowAction({ id, name }: { id: number; name: string }): MenuItem {
  const subject = { kind: 'games', id, name } as const
  const isFavorite = useOwnGames().favorites.has(id)
  const follow = useFollow(subject)
  const toggle = useToggleFollow(subject)
  const isFollowed = follow === 'on' || (follow === 'usual' && isFavorite)
  const next = isFollowed ? (isFavorite ? 'off' : 'usual') : isFavorite ? 'usual' : 'on'
  return {
    label: 'Follow updates',
    icon: 'bell',
    checked: isFollowed,
    ...(isFavorite && {
      hint: isFollowed ? 'On, because it’s a favorite' : 'Off, although it’s a favorite',
    }),
    onSelect: () => toggle({ follow: next, isFollowed: !isFollowed }),
  }
}
