import { excerpt } from '#/shared/excerpt.ts'
import { missingHead, pageHead } from '#/shared/pageHead.ts'
import { paths } from '#/shared/paths.ts'
import { postJsonLd } from './postJsonLd.ts'
import type { Post } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'

/** Characters of a post's text by which search engines describe its page. */
const DESCRIPTION = 160

/** The head of a post's page. A list has one address, though its page can be reached as a post's, too. */
export const postHead = (post: Post | undefined, match: { status: string; error?: unknown }) =>
  post
    ? pageHead({
        title: postTitle(post),
        description: excerpt(post.content, DESCRIPTION),
        path: post.post_type === 'list' ? paths.list(post.id) : paths.post(post.id),
        image: post.share_image,
        type: 'article',
        jsonLd: import.meta.env.SSR ? postJsonLd(post) : undefined,
      })
    : missingHead('Post not found', match)
