import { authorName } from '#/features/people/authorLine/authorName.ts'
import { absoluteUrl, type JsonLd } from '#/shared/jsonLd.ts'
import { paths } from '#/shared/paths.ts'
import type { Profile } from './profiles.contract.ts'

/** A member's page as search engines read it. */
export const profileJsonLd = (profile: Profile): JsonLd[] => [
  {
    '@type': 'ProfilePage',
    url: absoluteUrl(paths.user(profile.username)),
    dateCreated: profile.created_at,
    mainEntity: {
      '@type': 'Person',
      name: authorName(profile),
      alternateName: profile.username,
      ...(profile.avatar_url && { image: absoluteUrl(profile.avatar_url) }),
    },
  },
]
