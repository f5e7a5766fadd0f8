import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RemoveControl } from '#/features/people/moderation/RemoveControl.tsx'
import { useRemoval } from '#/features/people/moderation/useRemoval.ts'
import { paths } from '#/shared/paths.ts'
import { useToast } from '#/ui/ToastProvider.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import styles from './FeedbackItemPage.module.css'
import { attachmentsQuery, refreshFeedback, removeFeedback } from './feedback.client.ts'
import type { Feedback } from './feedback.contract.ts'

interface FeedbackToolsProps {
  viewerId: string
  item: Feedback
  isModerator: boolean
}

/** What the author and moderators see below a piece of feedback: what is attached, and what they may do. */
export default function FeedbackTools({ viewerId, item, isModerator }: FeedbackToolsProps) {
  return (
    <>
      <Attachments viewerId={viewerId} item={item} />
      {isModerator && <AnswerForm item={item} />}
      <Removal item={item} isOwn={item.author?.id === viewerId} />
    </>
  )
}

function Attachments({ viewerId, item }: { viewerId: string; item: Feedback }) {
  const { data } = useQuery(attachmentsQuery(viewerId, item.id))
  if (!data || !(data.page || data.browser || data.picture)) return null
  return (
    <section className="card stack gap-8 pad-16 min-0" aria-labelledby="attached">
      <h2 id="attached" className="text-15">
        Attached
      </h2>
      <p className="muted text-13">
        Only {item.author?.id === viewerId ? 'you' : 'the author'} and moderators can see this.
      </p>
      {data.page && (
        <p className="break">
          Page: <a href={data.page}>{data.page}</a>
        </p>
      )}
      {data.browser && <p className="break">Browser: {data.browser}</p>}
      {data.picture && (
        <a href={data.picture} target="_blank" rel="noopener">
          <img src={data.picture} alt="Attached screenshot" loading="lazy" className={styles.picture} />
        </a>
      )}
    </section>
  )
}

function Removal({ item, isOwn }: { item: Feedback; isOwn: boolean }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const removal = useRemoval({
    remove: async (reason) => {
      await removeFeedback(item.id, reason)
      showToast({
        title: 'The feedback was removed.',
        tone: 'positive',
        icon: 'circle-check',
        topic: 'feedback',
      })
    },
    leave: () => navigate({ href: paths.feedback() }),
    refresh: () => refreshFeedback(queryClient),
  })
  return (
    <div>
      <RemoveControl noun="feedback" isOwn={isOwn} {...removal} />
    </div>
  )
}
