import type { LinkPreview } from '#/features/catalog/linkPreviews/linkPreview.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { avatarInSize } from '#/features/people/collectibles/pictureAddress.ts'
import { plural } from '#/shared/plural.ts'
import type { Profile } from './profiles.contract.ts'

const AVATAR_PIXELS = 320

/** What a member's page looks like where it is shared. The level is left out: a picture for each would be drawn. */
export function profilePreview(profile: Omit<Profile, 'share_image'>): LinkPreview {
  const { reviews, lists, games } = profile.counts
  const facts = [
    ...(reviews > 0 ? [plural(reviews, 'review')] : []),
    ...(lists > 0 ? [plural(lists, 'list')] : []),
    ...(games > 0 ? [`${plural(games, 'game')} added`] : []),
  ]
  return {
    label: 'Member',
    title: authorName(profile),
    text: facts.join(' · '),
    byline: `@${profile.username}`,
    pictures: profile.avatar_url ? [avatarInSize(profile.avatar_url, AVATAR_PIXELS)] : [],
  }
}
