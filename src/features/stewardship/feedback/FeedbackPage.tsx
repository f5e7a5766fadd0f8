import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AuthorLine } from '#/features/people/authorLine/AuthorLine.tsx'
import { FoldedText } from '#/features/people/muting/FoldedText.tsx'
import { useFold } from '#/features/people/muting/useFold.ts'
import { useNow } from '#/shared/now.ts'
import { PAGE_SIZE } from '#/shared/pagination.ts'
import { paths } from '#/shared/paths.ts'
import { SKIP_TARGET } from '#/shared/skipTarget.ts'
import { Button } from '#/ui/Button.tsx'
import cardLink from '#/ui/cardLink.module.css'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { Pagination } from '#/ui/Pagination.tsx'
import { SegmentedControl } from '#/ui/SegmentedControl.tsx'
import { TabLinks } from '#/ui/Tabs.tsx'
import { FeedbackChips } from './FeedbackChips.tsx'
import styles from './FeedbackPage.module.css'
import { type ShownFeedback, shortest } from './feedback.address.ts'
import { feedbackQuery } from './feedback.client.ts'
import type { Feedback } from './feedback.contract.ts'
import { FEEDBACK_STATUS_LABELS, FEEDBACK_STATUSES } from './feedback.limits.ts'
import { IdeaVote } from './IdeaVote.tsx'

const FeedbackDialog = lazyComponent(() => import('./FeedbackDialog.tsx'), 'dialog')

const KINDS = [
  [undefined, 'All'],
  ['idea', 'Ideas'],
  ['bug', 'Bugs'],
  ['data', 'Game data'],
] as const
const ORDERS = [
  ['votes', 'Most votes'],
  ['new', 'Newest'],
] as const

/** What members said about the site. The address contains the filters and the page; `from` is the page that the reader came from. */
export function FeedbackPage({ shown, from }: { shown: ShownFeedback; from: string | undefined }) {
  const { data } = useSuspenseQuery(feedbackQuery(shown))
  const [isWriting, setWriting] = useState(false)
  const { kind, status, order, page } = shown
  const addressOf = (change: Partial<ShownFeedback>) =>
    paths.feedback({ ...shortest({ ...shown, page: 1, ...change }), from })
  const isFiltered = kind !== undefined || status !== undefined
  return (
    <div className={styles.page}>
      <div className="row wrap middle spread gap-12">
        <h1>Feedback and bug reports</h1>
        <Button variant="solid" tone="accent" icon="plus" onClick={() => setWriting(true)}>
          Send feedback
        </Button>
      </div>
      <p className="measure muted">
        Report a bug, suggest an idea, or tell us about wrong game data. Moderators read everything, and votes
        show them which ideas people want most.
      </p>
      <TabLinks
        label="Kind"
        links={KINDS.map(([value, label]) => ({
          href: addressOf({ kind: value }),
          label,
          current: value === kind,
        }))}
      />
      <div className="row wrap spread gap-8-16">
        <SegmentedControl
          label="Status"
          segments={[
            { value: 'any', label: 'Any', href: addressOf({ status: undefined }) },
            ...FEEDBACK_STATUSES.map((value) => ({
              value,
              label: FEEDBACK_STATUS_LABELS[value],
              href: addressOf({ status: value }),
            })),
          ]}
          value={status ?? 'any'}
        />
        <SegmentedControl
          label="Order"
          segments={ORDERS.map(([value, label]) => ({ value, label, href: addressOf({ order: value }) }))}
          value={order}
        />
      </div>
      <div id={SKIP_TARGET} tabIndex={-1} className="stack gap-12 min-0">
        {data.items.map((item) => (
          <FeedbackRow key={item.id} item={item} />
        ))}
        {data.items.length === 0 &&
          (page > 1 ? (
            <EmptyState
              icon="search"
              title="This page is past the end of the list"
              action={<LinkButton href={addressOf({})}>First page</LinkButton>}
            />
          ) : (
            <EmptyState
              icon="message-circle"
              title={isFiltered ? 'Nothing matches these filters' : 'No feedback yet'}
              action={
                isFiltered && <LinkButton href={paths.feedback({ from })}>Show all feedback</LinkButton>
              }
            >
              {isFiltered ? 'Choose another kind or status.' : 'Be the first to tell us what to improve.'}
            </EmptyState>
          ))}
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil(data.total / PAGE_SIZE)}
        hrefFor={(target) => addressOf({ page: target })}
      />
      <FeedbackDialog open={isWriting} onClose={() => setWriting(false)} from={from} />
    </div>
  )
}

function FeedbackRow({ item }: { item: Feedback }) {
  const now = useNow()
  const { isFolded, show, attributes } = useFold(item.author?.id)
  if (isFolded)
    return (
      <article className={styles.row}>
        <FoldedText what="Feedback" author={item.author} onShow={show} />
      </article>
    )
  return (
    <article className={`${cardLink.area} ${styles.row}`} {...attributes}>
      {item.kind === 'idea' && <IdeaVote item={item} />}
      <div className="stack gap-8 grow min-0">
        <div className="row wrap gap-8">
          <FeedbackChips item={item} />
        </div>
        <h2 className="text-18 break">
          <a className={cardLink.link} href={paths.feedbackItem(item.id)}>
            {item.title}
          </a>
        </h2>
        <p className="clamp-2 muted break">{item.content}</p>
        <div className="row wrap middle spread gap-8">
          <AuthorLine author={item.author} at={item.created_at} now={now} avatar={24} />
          {item.reply !== '' && (
            <span className={styles.replied}>
              <Icon name="reply" size={14} /> Answered
            </span>
          )}
        </div>
      </div>
    </article>
  )
}
