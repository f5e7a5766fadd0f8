import { authorName } from '#/features/people/authorLine/authorName.ts'
import { excerpt } from '#/shared/excerpt.ts'
import { absoluteUrl, breadcrumbs, type JsonLd } from '#/shared/jsonLd.ts'
import { paths } from '#/shared/paths.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import type { Post } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'
import { POST_TYPE_WORDS, postAddress } from './postTypes.ts'

/** Characters of a text that search engines get. */
const MAX_TEXT = 5_000

/** A post's page as search engines read it: a review of a game, a list of games, or a discussion. */
export function postJsonLd(post: Post): JsonLd[] {
  const thing =
    post.post_type === 'review' && post.game
      ? review(post, post.game)
      : post.items
        ? list(post, post.items)
        : discussion(post)
  return [{ ...thing, url: absoluteUrl(postAddress(post)) }, trail(post)]
}

type PostGame = NonNullable<Post['game']>

const written = ({ author, created_at, edited_at }: Post) => ({
  datePublished: created_at,
  ...(edited_at && { dateModified: edited_at }),
  ...(author && {
    author: {
      '@type': 'Person',
      name: authorName(author),
      url: absoluteUrl(paths.user(author.username)),
    },
  }),
})

const gameOf = ({ name, urlid }: PostGame) => ({
  '@type': 'VideoGame',
  name,
  url: absoluteUrl(paths.game(urlid)),
})

const review = (post: Post, game: PostGame): JsonLd => ({
  '@type': 'Review',
  name: postTitle(post),
  itemReviewed: gameOf(game),
  reviewBody: excerpt(post.content, MAX_TEXT),
  ...(post.review_rating !== null && {
    reviewRating: { '@type': 'Rating', ratingValue: post.review_rating, bestRating: 5, worstRating: 1 },
  }),
  ...written(post),
})

const list = (post: Post, items: NonNullable<Post['items']>): JsonLd => ({
  '@type': 'ItemList',
  name: postTitle(post),
  description: excerpt(post.content, MAX_TEXT),
  itemListElement: items
    .filter(({ game }) => !game.tags.includes(NSFW_TAG))
    .map(({ game }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: game.name,
      url: absoluteUrl(paths.game(game.urlid)),
    })),
})

const discussion = (post: Post): JsonLd => ({
  '@type': 'DiscussionForumPosting',
  headline: postTitle(post),
  text: excerpt(post.content, MAX_TEXT),
  commentCount: post.total_comments,
  ...(post.game && { about: gameOf(post.game) }),
  ...written(post),
})

function trail(post: Post): JsonLd {
  const here = { name: postTitle(post), path: postAddress(post) }
  if (post.post_type === 'review' && post.game)
    return breadcrumbs([
      { name: 'Games', path: paths.home() },
      { name: post.game.name, path: paths.game(post.game.urlid) },
      here,
    ])
  return breadcrumbs([
    { name: 'Community', path: paths.community() },
    { name: POST_TYPE_WORDS[post.post_type].many, path: paths.community({ type: post.post_type }) },
    here,
  ])
}
