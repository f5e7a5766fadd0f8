import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { useViewer } from '#/features/people/session/viewer.client.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { offerRetry } from '#/ui/offerRetry.tsx'
import { ReadingPage } from '#/ui/ReadingPage.tsx'
import { Time } from '#/ui/Time.tsx'
import { FeedbackChips } from './FeedbackChips.tsx'
import styles from './FeedbackItemPage.module.css'
import { feedbackItemQuery } from './feedback.client.ts'
import { IdeaVote } from './IdeaVote.tsx'

const FeedbackTools = lazyComponent(() => import('./FeedbackTools.tsx'), offerRetry)

/** One piece of feedback, with the moderators' reply. */
export function FeedbackItemPage({ id }: { id: string }) {
  const { data: item } = useSuspenseQuery(feedbackItemQuery(id))
  const viewer = useViewer()
  const now = useNow()
  const isOwn = viewer ? viewer.id === item.author?.id : false
  const isModerator = viewer?.abilities.includes('answer-feedback') ?? false
  return (
    <ReadingPage className={styles.page}>
      <p>
        <a href={paths.feedback()}>All feedback</a>
      </p>
      <header className="row top gap-16">
        {item.kind === 'idea' && <IdeaVote item={item} />}
        <div className="stack gap-8 grow min-0">
          <h1 className="break">{item.title}</h1>
          <div className="row wrap gap-8">
            <FeedbackChips item={item} />
          </div>
        </div>
      </header>
      <AuthorLine author={item.author} at={item.created_at} now={now} />
      <p className={styles.content}>{item.content}</p>
      {item.reply !== '' && (
        <section className={styles.reply} aria-labelledby="reply">
          <h2 id="reply" className="text-15">
            Reply from the moderators
          </h2>
          <p className={styles.content}>{item.reply}</p>
          {item.answered_at && (
            <p className="muted text-13">
              <Time value={item.answered_at} now={now} />
            </p>
          )}
        </section>
      )}
      {viewer && (isOwn || isModerator) && (
        <Suspense>
          <FeedbackTools viewerId={viewer.id} item={item} isModerator={isModerator} />
        </Suspense>
      )}
    </ReadingPage>
  )
}
