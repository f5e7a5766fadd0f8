import type { SupporterConfig } from '#/config.providers.ts'
import type { PatreonMember, Support } from './providers.contract.ts'

/**
 * Since when and at which level somebody supports, by their memberships: an active one that is paid for counts, the dearest where
 * there are several.
 */
export function supportOf(
  included: readonly PatreonMember[],
  { campaign, levels }: SupporterConfig,
  now = new Date(),
): Support {
  const dearest = included
    .filter(
      ({ type, attributes, relationships }) =>
        type === 'member' &&
        attributes?.patron_status === 'active_patron' &&
        (campaign === undefined || relationships?.campaign?.data?.id === campaign),
    )
    .map(({ attributes }) => ({
      cents: attributes?.currently_entitled_amount_cents ?? 0,
      since: attributes?.pledge_relationship_start,
    }))
    .toSorted((a, b) => b.cents - a.cents)[0]
  const level = levels.filter((least) => (dearest?.cents ?? 0) >= least).length
  if (!dearest || level === 0) return { level: 0, since: undefined }
  const since = new Date(dearest.since ?? Number.NaN)
  // The platform started in 2013, so an earlier date is invalid.
  const isPast = since <= now && since.getUTCFullYear() >= 2013
  return { level, since: isPast ? since : undefined }
}
