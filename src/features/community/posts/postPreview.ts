import { type LinkPreview, MAX_PREVIEW_PICTURES } from '#/features/catalog/linkPreviews/linkPreview.ts'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { excerpt } from '#/shared/excerpt.ts'
import { plural } from '#/shared/plural.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import type { Post } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'
import { POST_TYPE_WORDS } from './postTypes.ts'

const MAX_TEXT = 200

type PostView = Omit<Post, 'share_image'>

/** What a post's page looks like where it is shared: a review with its stars, a list with its first games. */
export function postPreview(post: PostView): LinkPreview {
  const { one } = POST_TYPE_WORDS[post.post_type]
  return {
    label: post.items ? `List of ${plural(post.items.length, 'game')}` : one,
    title: postTitle(post),
    text: excerpt(post.content, MAX_TEXT),
    byline: `by ${authorName(post.author)}`,
    score: scoreOf(post),
    pictures: picturesOf(post),
  }
}

function scoreOf({ review_type, review_rating }: PostView): LinkPreview['score'] {
  if (review_type === null) return undefined
  const isPositive = review_type === 'positive'
  const verdict = isPositive ? 'Recommended' : 'Not recommended'
  return {
    text: review_rating === null ? verdict : `${verdict} · ${review_rating}/5`,
    band: isPositive ? 'positive' : 'negative',
  }
}

function picturesOf({ items, game, author }: PostView): string[] {
  if (items)
    return items
      .filter((item) => !item.game.tags.includes(NSFW_TAG))
      .map((item) => item.game.logo)
      .slice(0, MAX_PREVIEW_PICTURES)
  // Pictures elsewhere are not fetched for previews.
  if (game?.logo_url.startsWith('/')) return [game.logo_url]
  return author?.avatar_url ? [author.avatar_url] : []
}
