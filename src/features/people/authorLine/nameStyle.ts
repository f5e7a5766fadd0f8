import type { Author } from '#/features/people/members/members.contract.ts'
import type { NameBadgeProps } from '#/ui/NameBadge.tsx'
import { toRank } from '#/ui/rank.ts'

/** The colors and the badge of a member's name. Their color is a rarity, '3', or two, '3-5'. */
export function nameStyle({
  name_color,
  name_badge,
}: Pick<Author, 'name_color' | 'name_badge'>): Pick<NameBadgeProps, 'rank' | 'secondRank' | 'badge'> {
  const [, first, second] = /^([1-6])(?:-([1-6]))?$/.exec(name_color ?? '') ?? []
  return {
    ...(first && { rank: toRank(Number(first)) }),
    ...(second && { secondRank: toRank(Number(second)) }),
    ...(name_badge?.startsWith('/') && { badge: { src: name_badge, title: 'Name badge' } }),
  }
}
