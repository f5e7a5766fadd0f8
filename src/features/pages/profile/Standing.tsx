import { ROLE_NAMES } from '#/features/people/roles/roleNames.ts'
import { Chip } from '#/ui/Chip.tsx'
import type { Profile } from './profiles.contract.ts'

/** Badges for role, support and prestige. */
export function Standing({ profile }: { profile: Pick<Profile, 'role' | 'is_premium' | 'prestige'> }) {
  const role = ROLE_NAMES[profile.role]
  if (!role && !profile.is_premium && profile.prestige === 0) return null
  return (
    <p className="row wrap gap-6">
      {role && <Chip icon="shield">{role}</Chip>}
      {profile.is_premium && <Chip icon="heart">Supporter</Chip>}
      {profile.prestige > 0 && <Chip icon="sparkles">Prestige {profile.prestige}</Chip>}
    </p>
  )
}
