import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import CommentThread from '#/features/community/comments/CommentThread.tsx'
import { type ThreadView, threadView } from '#/features/community/comments/threadView.ts'
import { EditPost } from '#/features/community/compose/EditPost.tsx'
import { ListActions } from '#/features/community/lists/ListActions.tsx'
import { ListGames } from '#/features/community/lists/ListGames.tsx'
import { Poll } from '#/features/community/polls/Poll.tsx'
import type { Post } from '#/features/community/posts/posts.contract.ts'
import { postTitle } from '#/features/community/posts/postTitle.ts'
import { POST_TYPE_ICONS } from '#/features/community/posts/postTypeIcons.ts'
import { POST_TYPE_WORDS, postAddress } from '#/features/community/posts/postTypes.ts'
import { ReviewedStage, ReviewVerdict } from '#/features/community/posts/ReviewVerdict.tsx'
import { useCountView } from '#/features/community/postViews/postViews.client.ts'
import { ReportMenu } from '#/features/community/reports/ReportButton.tsx'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { threadNoun } from '#/shared/threadNoun.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { classes } from '#/ui/classes.ts'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import { ShareButton } from '#/ui/ShareButton.tsx'
import { Time } from '#/ui/Time.tsx'
import { PostActions } from './PostActions.tsx'
import { ListPictures, PostCounts, PostGameLink } from './PostHead.tsx'
import styles from './PostPage.module.css'

export interface PostPageProps {
  post: Post
  comments?: ThreadView
  /** It is held for review and only its author sees it, so there are no votes, views or comments. */
  isHeld?: boolean
}

/** A post of any type on a page of its own, with its comments. */
export function PostPage({ post, comments = threadView({}), isHeld = false }: PostPageProps) {
  const now = useNow()
  const words = POST_TYPE_WORDS[post.post_type]
  const title = postTitle(post)
  const noun = threadNoun(post.post_type)
  const heading = noun === 'reply' ? 'Replies' : 'Comments'
  useCountView(post.id, !isHeld)
  return (
    <div className="column stack gap-24">
      {isHeld && (
        <Banner>
          A moderator will check your {words.one.toLowerCase()} before others can see it, because it links to
          another site.
        </Banner>
      )}
      <article className={classes('panel stack gap-24', styles.post)}>
        <ListPictures list={post.list} />
        <header className="stack gap-12">
          <div className="row">
            <Chip
              icon={POST_TYPE_ICONS[post.post_type]}
              href={post.post_type === 'review' ? undefined : paths.community({ type: post.post_type })}
            >
              {words.one}
            </Chip>
          </div>
          <h1 className={styles.title}>{title}</h1>
          <div className="row wrap middle spread gap-8-16">
            <AuthorLine author={post.author} at={post.created_at} now={now} avatar={40}>
              {post.edited_at && post.post_type !== 'review' && (
                <span className="muted">
                  Edited <Time value={post.edited_at} now={now} />
                </span>
              )}
            </AuthorLine>
            {!isHeld && <PostCounts post={post} views={post.views} />}
          </div>
          {post.game && <PostGameLink game={post.game} />}
          {post.post_type === 'review' && <ReviewVerdict post={post} />}
          {post.post_type === 'review' && <ReviewedStage post={post} />}
        </header>
        {post.content && (
          <div className={styles.text}>
            <Markdown headingLevel={2}>{post.content}</Markdown>
          </div>
        )}
        {post.poll && <Poll postId={post.id} title={title} poll={post.poll} />}
        {post.items && <ListGames post={post} />}
        <div className="row wrap middle gap-8-12">
          {!isHeld && (
            <VoteButtons
              kind="posts"
              layout="row"
              subject={title}
              item={post}
              purpose={`vote on “${title}”`}
            />
          )}
          {post.items && <ListActions list={post} />}
          {!isHeld && <ShareButton size="small" variant="plain" title={title} path={postAddress(post)} />}
          <ReportMenu
            subjectType="post"
            subjectId={post.id}
            subject={`“${title}”`}
            ownerId={post.author?.id}
          />
          {/* Last, as they come once it is known who reads: nothing moves under a press. */}
          <EditPost post={post} />
          <PostActions post={post} />
        </div>
      </article>
      {!isHeld && (
        <section id="comments" className="stack gap-16" aria-label={heading}>
          <h2>
            {heading} <span className={styles.count}>{groupDigits(post.total_comments)}</span>
          </h2>
          <CommentThread
            postId={post.id}
            authorId={post.author?.id ?? null}
            noun={noun}
            view={comments}
            total={post.total_comments}
            asksForFeedback={post.post_type === 'feedback-needed'}
            subject={`${authorName(post.author)}’s ${words.one.toLowerCase()}`}
          />
        </section>
      )}
    </div>
  )
}
