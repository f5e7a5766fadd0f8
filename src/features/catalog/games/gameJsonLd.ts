import { absoluteUrl, breadcrumbs, type JsonLd } from '#/shared/jsonLd.ts'
import { paths } from '#/shared/paths.ts'
import { knownDate } from '#/shared/releaseDate.ts'
import { shownRating } from '#/shared/shownRating.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { NSFW_TAG, tagById } from '#/shared/taxonomy.ts'
import type { Game } from './games.contract.ts'

/** A game's page as search engines read it. The rating is the percentage of upvotes; with few votes there is none. */
export function gameJsonLd(game: Game): JsonLd[] {
  const url = absoluteUrl(paths.game(game.urlid))
  const rating = shownRating(game)
  const isNsfw = game.tags.includes(NSFW_TAG)
  return [
    {
      '@type': 'VideoGame',
      '@id': url,
      url,
      name: game.name,
      ...(game.other_names.length > 0 && { alternateName: game.other_names }),
      description: game.desc,
      applicationCategory: 'GameApplication',
      keywords: game.tags.map((id) => tagLabel(tagById.get(id)!)).join(', '),
      ...(isNsfw ? { isFamilyFriendly: false } : { image: absoluteUrl(game.banner_url) }),
      ...(game.developers.length > 0 && {
        author: game.developers.map(({ slug, name }) => ({
          '@type': 'Organization',
          name,
          url: absoluteUrl(paths.developer(slug)),
        })),
      }),
      ...(game.release_date && { datePublished: knownDate(game.release_date, game.release_precision) }),
      ...(typeof rating === 'number' && {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: rating,
          bestRating: 100,
          worstRating: 0,
          ratingCount: game.upvotes + game.downvotes,
        },
      }),
    },
    breadcrumbs([
      { name: 'Games', path: paths.home() },
      { name: game.name, path: paths.game(game.urlid) },
    ]),
  ]
}
