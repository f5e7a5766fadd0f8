import { type ReactNode, Suspense, useEffect, useId, useState } from 'react'
import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { PostText } from '#/features/community/posts/PostText.tsx'
import type { GamePost } from '#/features/community/posts/posts.contract.ts'
import { RemovePost } from '#/features/community/posts/RemovePost.tsx'
import { ReviewedStage, ReviewVerdict } from '#/features/community/posts/ReviewVerdict.tsx'
import { ReportMenu } from '#/features/community/reports/ReportButton.tsx'
import { EditReview } from '#/features/community/reviews/EditReview.tsx'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { authorName } from '#/features/people/authorLine/authorName.ts'
import { FoldedText } from '#/features/people/muting/FoldedText.tsx'
import { useFold } from '#/features/people/muting/useFold.ts'
import { formatCount } from '#/shared/formatCount.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { cachedFragment } from '#/ui/cachedFragment.tsx'
import { useFocusHandover } from '#/ui/focus.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { preload } from '#/ui/loadModule.ts'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { elapsedTime } from '#/ui/timeText.ts'
import styles from './GamePostItem.module.css'

const importThread = () => import('#/features/community/comments/CommentThread.tsx')
const CommentThread = lazyComponent(importThread, offerRetry)

const preloadThread = () => preload(importThread)

export interface GamePostItemProps {
  post: GamePost
  /** Name of the game that it is about. */
  game: string
  headingLevel: 2 | 3 | 4
  /** Shows the comments at once. */
  opened: boolean
  /** Only its author sees it: there are no votes and comments. */
  isHeld?: boolean
}

/** A review or a comment in the list below its game. */
export const GamePostItem = (props: GamePostItemProps) => <Item {...props} now={useNow()} />

interface ItemProps extends GamePostItemProps {
  now: number
}

/** What a vote on the game or on another post does not change: most of what a game's page takes to render. */
const Item = cachedFragment(ItemMarkup, ({ post, game, headingLevel, opened, isHeld, now }) =>
  JSON.stringify([post, game, headingLevel, opened, isHeld, elapsedTime(Date.parse(post.created_at), now)]),
)

function ItemMarkup({ post, game, headingLevel, opened, isHeld, now }: ItemProps) {
  const element = useFocusHandover<HTMLElement>()
  const name = authorName(post.author)
  const kind = post.post_type === 'review' ? 'review' : 'comment'
  const { isFolded, show, attributes } = useFold(opened ? undefined : post.author?.id)
  if (isFolded)
    return (
      <article ref={element} className={styles.post} aria-label={`${kind} by ${name}`}>
        <FoldedText what={`A ${kind}`} author={post.author} onShow={show} />
      </article>
    )
  const actions = (
    <>
      <ReportMenu
        subjectType="post"
        subjectId={post.id}
        subject={`the ${kind} by ${name}`}
        ownerId={post.author?.id}
      />
      {/* Last, as they come once it is known who reads: nothing moves under a press. */}
      {post.post_type === 'review' && <EditReview post={post} />}
      <RemovePost post={post} noun={kind} />
    </>
  )
  return (
    <article ref={element} className={styles.post} aria-label={`${kind} by ${name}`} {...attributes}>
      <Content post={post} headingLevel={headingLevel} now={now} />
      {isHeld ? (
        <div className={styles.foot}>{actions}</div>
      ) : (
        <Foot
          post={post}
          opened={opened}
          subject={`${name}’s ${kind} ${kind === 'review' ? 'of' : 'on'} ${game}`}
          votes={
            <VoteButtons
              kind="posts"
              layout="compact"
              subject={`the ${kind} by ${name}`}
              item={post}
              purpose={`vote on ${name}’s ${kind}`}
            />
          }
          actions={actions}
        />
      )}
    </article>
  )
}

type ContentProps = Pick<ItemProps, 'post' | 'headingLevel' | 'now'>

function Content({ post, headingLevel, now }: ContentProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <div className="row wrap middle spread gap-4-16">
        <AuthorLine author={post.author} at={post.created_at} now={now} href={paths.post(post.id)} />
        {post.post_type === 'review' && <ReviewVerdict post={post} />}
      </div>
      <ReviewedStage post={post} />
      {post.title && <Heading className="text-font text-15">{post.title}</Heading>}
      <PostText id={`text-${post.id}`} text={post.content} headingLevel={headingLevel + 1} />
    </>
  )
}

interface FootProps {
  post: GamePost
  opened: boolean
  subject: string
  votes: ReactNode
  /** What else can be done with it. */
  actions: ReactNode
}

/** Votes, and the replies that a click brings. Without scripts the click leads to the post's own page. */
function Foot({ post, opened, subject, votes, actions }: FootProps) {
  const [open, setOpen] = useState(opened)
  const id = useId()
  useEffect(() => {
    if (opened) setOpen(true)
  }, [opened])
  const toggle = interceptClick(() => setOpen(!open))
  const count = post.total_comments
  return (
    <>
      <div className={styles.foot}>
        {votes}
        <LinkButton
          size="small"
          variant="plain"
          icon="message-circle"
          href={paths.post(post.id, 'comments')}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={toggle}
          onPointerEnter={preloadThread}
          onFocus={preloadThread}
        >
          {count === 0 ? 'Reply' : `${formatCount(count)} ${count === 1 ? 'reply' : 'replies'}`}
        </LinkButton>
        {actions}
      </div>
      {open && (
        <div id={id} className={styles.comments}>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <CommentThread
              postId={post.id}
              authorId={post.author?.id ?? null}
              subject={subject}
              noun="reply"
              total={post.total_comments}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
