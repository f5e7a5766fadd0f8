import { CommentThread } from '#/features/comments/CommentThread.tsx'
import { AuthorLine } from '#/features/members/AuthorLine.tsx'
import { authorName } from '#/features/members/authorName.ts'
import { PollResults } from '#/features/posts/community/PollResults.tsx'
import { ReviewedStage, ReviewVerdict } from '#/features/posts/reviews/ReviewVerdict.tsx'
import { VoteButtons } from '#/features/votes/VoteButtons.tsx'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { Chip } from '#/ui/Chip.tsx'
import { groupDigits } from '#/ui/formatCount.ts'
import Markdown from '#/ui/markdown/Markdown.tsx'
import { ListItems } from './ListItems.tsx'
import { PostGame } from './PostGame.tsx'
import styles from './PostPage.module.css'
import type { Post } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'
import { POST_TYPE_WORDS } from './postTypes.ts'

/** A post of any type on a page of its own, with its comments. */
export function PostPage({ post }: { post: Post }) {
  const now = useNow()
  const words = POST_TYPE_WORDS[post.post_type]
  const title = postTitle(post)
  return (
    <div className={styles.page}>
      <article className={styles.post}>
        <header className={styles.head}>
          <div className={styles.facts}>
            <Chip
              icon={words.icon}
              href={post.post_type === 'review' ? undefined : paths.community({ type: post.post_type })}
            >
              {words.one}
            </Chip>
            {post.game && <PostGame game={post.game} />}
          </div>
          <h1 className={styles.title}>{title}</h1>
          <AuthorLine author={post.author} at={post.created_at} now={now} avatar={40} />
          {post.post_type === 'review' && <ReviewVerdict post={post} />}
          <ReviewedStage post={post} />
        </header>
        {post.content && <Markdown headingLevel={2}>{post.content}</Markdown>}
        {post.poll && <PollResults poll={post.poll} now={now} />}
        {post.items && <ListItems items={post.items} />}
        <VoteButtons kind="posts" layout="row" subject={title} item={post} purpose={`vote on “${title}”`} />
      </article>
      <section id="comments" className={styles.comments} aria-label="Comments">
        <h2 className={styles.heading}>
          Comments <span className={styles.count}>{groupDigits(post.total_comments)}</span>
        </h2>
        <CommentThread
          postId={post.id}
          asksForFeedback={post.post_type === 'feedback-needed'}
          subject={`${authorName(post.author)}’s ${words.one.toLowerCase()}`}
        />
      </section>
    </div>
  )
}
