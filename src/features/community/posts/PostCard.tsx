import { VoteButtons } from '#/features/catalog/votes/VoteButtons.tsx'
import { ReportMenu } from '#/features/community/reports/ReportButton.tsx'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { FoldedText } from '#/features/people/muting/FoldedText.tsx'
import { useFold } from '#/features/people/muting/useFold.ts'
import { excerpt } from '#/shared/excerpt.ts'
import { useNow } from '#/shared/now.ts'
import { plural } from '#/shared/plural.ts'
import { THREAD_NOUNS, threadNoun } from '#/shared/threadNoun.ts'
import { Chip } from '#/ui/Chip.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import styles from './PostCard.module.css'
import { PostGame } from './PostGame.tsx'
import { hasPicture, PostPicture } from './PostPicture.tsx'
import type { CommunityPost } from './posts.contract.ts'
import { postTitle } from './postTitle.ts'
import { POST_TYPE_ICONS } from './postTypeIcons.ts'
import { POST_TYPE_WORDS, postAddress } from './postTypes.ts'
import { ReviewVerdict } from './ReviewVerdict.tsx'

/** Characters of a post's text on its card. */
const EXCERPT = 240

export interface PostCardProps {
  post: CommunityPost
  /** It is held for review, so there are no comments and no votes. */
  isHeld?: boolean
  /** It stands on its author's profile, which who opens it wants to read. */
  isOnProfile?: boolean
}

/** A post in the community's list. The whole card leads to it. */
export function PostCard({ post, isHeld = false, isOnProfile = false }: PostCardProps) {
  const now = useNow()
  const words = POST_TYPE_WORDS[post.post_type]
  const noun = threadNoun(post.post_type)
  const title = postTitle(post)
  const { isFolded, show, attributes } = useFold(isOnProfile ? undefined : post.author?.id)
  if (isFolded)
    return (
      <article className={classes(styles.card, styles.folded)}>
        <FoldedText
          what={post.post_type === 'review' ? 'A review' : 'A post'}
          author={post.author}
          onShow={show}
        />
      </article>
    )
  return (
    <article
      className={classes(
        cardLink.area,
        styles.card,
        !isHeld && styles.scored,
        hasPicture(post) && styles.pictured,
      )}
      {...attributes}
    >
      <div className={`row wrap middle gap-4-16 ${styles.meta}`}>
        <AuthorLine author={post.author} at={post.created_at} now={now} avatar={28} />
        <Chip icon={POST_TYPE_ICONS[post.post_type]}>{words.one}</Chip>
        {post.game && <PostGame game={post.game} />}
      </div>
      <div className={styles.words}>
        <h2 className="text-18 break">
          <a className={cardLink.link} href={postAddress(post)}>
            {title}
          </a>
        </h2>
        {post.post_type === 'review' && <ReviewVerdict post={post} />}
        {post.content && <p className={`clamp-2 ${styles.excerpt}`}>{excerpt(post.content, EXCERPT)}</p>}
      </div>
      <PostPicture post={post} />
      {!isHeld && (
        <div className={styles.foot}>
          <VoteButtons
            kind="posts"
            layout="compact"
            className={styles.votes}
            subject={title}
            item={post}
            purpose={`vote on “${title}”`}
          />
          <span className="row middle gap-6 muted text-13">
            <Icon name="message-circle" /> {plural(post.total_comments, noun, THREAD_NOUNS[noun])}
          </span>
          <span className={styles.report}>
            <ReportMenu
              subjectType="post"
              subjectId={post.id}
              subject={`“${title}”`}
              ownerId={post.author?.id}
            />
          </span>
        </div>
      )}
    </article>
  )
}
