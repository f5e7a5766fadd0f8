import { pageTitle } from '#/shared/pageTitle.ts'
import { excerpt } from './excerpt.ts'
import type { Post } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'

/** Characters of a post's text by which search engines describe its page. */
const DESCRIPTION = 160

/** What stands in the head of a post's page; nothing where there is no such post. */
export const postHead = (post: Post | undefined) => ({
  meta: post
    ? [
        { title: pageTitle(postTitle(post)) },
        { name: 'description', content: excerpt(post.content, DESCRIPTION) },
      ]
    : [],
})
