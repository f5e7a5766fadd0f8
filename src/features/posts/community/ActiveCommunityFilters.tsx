import { ANY_DATE } from '#/features/catalogue/engine/dateWithin.ts'
import { describeDateWithin } from '#/features/games/browse/describeDateWithin.ts'
import head from '#/features/games/browse/ListHead.module.css'
import { POST_TYPE_WORDS } from '#/features/posts/postTypes.ts'
import { RemovableChip } from '#/ui/Chip.tsx'
import { type CommunityFilters, communityAddress } from './community.address.ts'

/** What filters the list of posts, as chips that a click removes. */
export function ActiveCommunityFilters({ filters }: { filters: CommunityFilters }) {
  const { type, order, within } = filters
  const chips = [
    ...(type ? [{ label: POST_TYPE_WORDS[type].many, without: { ...filters, type: undefined } }] : []),
    // The popular order names its period beside each post.
    ...(order === 'popular' || within.kind === 'any'
      ? []
      : [{ label: `Written ${describeDateWithin(within)}`, without: { ...filters, within: ANY_DATE } }]),
  ]
  if (chips.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers
    <ul className={head.active} role="list" aria-label="Active filters">
      {chips.map(({ label, without }) => (
        <li key={label}>
          <RemovableChip
            tone="accent"
            removeLabel={`Remove the filter ${label}`}
            href={communityAddress({ ...without, page: 1 })}
          >
            {label}
          </RemovableChip>
        </li>
      ))}
    </ul>
  )
}
