import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { PostWritten } from '#/features/community/posts/posts.contract.ts'
import { refreshPosts } from '#/features/community/posts/postWrites.client.ts'
import { ApiError, inputErrorsByName, isSignedOut } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { RadioCards, StarsInput } from '#/ui/RadioCards.tsx'
import { useToast } from '#/ui/ToastProvider.tsx'
import { RemoveReview } from './RemoveReview.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import styles from './ReviewForm.module.css'
import { sendReview } from './reviews.client.ts'
import type { OwnReview, ReviewInput } from './reviews.contract.ts'
import { REVIEW_BOUNDS } from './reviews.limits.ts'
import { reviewErrors } from './reviews.rules.ts'
import { type ReviewDraft, useReviewDraft } from './useReviewDraft.ts'

export interface ReviewFormProps {
  game: { urlid: string; name: string }
  own: OwnReview
  onDone: () => void
  /** The session ended in the meantime; the text is saved as a draft. */
  onSignedOut: () => void
}

const RECOMMENDATIONS = [
  { value: 'positive', label: 'Recommend', icon: 'thumbs-up', tone: 'positive' },
  { value: 'negative', label: 'Don’t recommend', icon: 'thumbs-down', tone: 'negative' },
] as const

/** Writes or changes the viewer's review of a game: the verdict first, the text second. */
export function ReviewForm(props: ReviewFormProps) {
  const { game, own, onDone } = props
  const saved = own.review
  const draft = useReviewDraft(saved ? `review-edit:${saved.id}` : `review:${game.urlid}`, {
    content: saved?.content ?? '',
    verdict: { type: saved?.review_type ?? undefined, stars: saved?.review_rating ?? undefined },
  })
  const form = useReviewSubmission(props, draft)
  const missing = REVIEW_BOUNDS.min - lengthOf(draft.text.text.trim())
  return (
    <form
      className="stack gap-16"
      aria-label={saved ? 'Edit your review' : 'Your review'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <RadioCards
        label="Would you recommend it?"
        options={RECOMMENDATIONS}
        value={draft.verdict.type}
        onChange={(type) => draft.setVerdict({ type })}
        error={form.problems.review_type}
        groupRef={form.recommendation}
      />
      <StarsInput
        label="Your rating"
        value={draft.verdict.stars}
        onChange={(stars) => draft.setVerdict({ stars })}
        error={form.problems.review_rating}
        groupRef={form.stars}
      />
      <LazyEditor
        label="Your review"
        rows={6}
        className={styles.text}
        placeholder="What do you do in this game? How does it play after an hour? Who is it for?"
        value={draft.text.text}
        onChange={draft.text.setText}
        max={REVIEW_BOUNDS.max}
        error={form.problems.content}
        hint={
          draft.text.isRestored
            ? 'Restored from your last visit.'
            : missing > 0 &&
              !form.problems.content &&
              `At least ${REVIEW_BOUNDS.min} characters: ${missing} to go`
        }
        onSubmit={form.submit}
        fieldRef={form.text}
      />
      <ReviewFacts own={own} />
      {form.failure && (
        <p role="alert" className="negative text-13">
          {errorMessage(form.failure)}
          {form.otherReview && (
            <>
              {' '}
              <a href={form.otherReview}>Open your review</a>
            </>
          )}
        </p>
      )}
      <div className={classes('row wrap to-end gap-8', styles.actions)}>
        {saved && <RemoveReview review={saved} onRemoved={draft.forget} onDone={onDone} />}
        <Button
          onClick={() => {
            draft.forget()
            onDone()
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="solid" tone="accent" busy={form.isSending}>
          {saved ? 'Save changes' : 'Post review'}
        </Button>
      </div>
    </form>
  )
}

type Problems = Partial<Record<keyof ReviewInput, string>>

/** Checks, sends, and leads to the first problem. */
function useReviewSubmission({ game, own, onDone, onSignedOut }: ReviewFormProps, draft: ReviewDraft) {
  const queryClient = useQueryClient()
  const showToast = useToast()
  const [isTried, setTried] = useState(false)
  const recommendation = useRef<HTMLFieldSetElement>(null)
  const stars = useRef<HTMLFieldSetElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const focusFirst = (problems: Problems) => {
    if (problems.review_type) recommendation.current?.querySelector('input')?.focus()
    else if (problems.review_rating) stars.current?.querySelector('input')?.focus()
    else if (problems.content) text.current?.focus()
  }
  const sending = useMutation({
    mutationFn: (input: ReviewInput) => sendReview(game.urlid, own.review?.id, input),
    onSuccess: async ({ message, is_held }: PostWritten) => {
      draft.forget()
      const look = is_held
        ? ({ icon: 'clock' } as const)
        : ({ tone: 'positive', icon: 'circle-check' } as const)
      showToast({ title: message, ...look, topic: 'post' })
      onDone()
      await refreshPosts(queryClient)
    },
    onError: (error) => {
      if (isSignedOut(error)) {
        draft.save()
        onSignedOut()
      } else focusFirst(inputErrorsByName(error))
    },
  })
  const found = isTried ? check(draft) : {}
  const refused = inputErrorsByName(sending.error)
  const submit = () => {
    setTried(true)
    const problems = check(draft)
    focusFirst(problems)
    const { type, stars: rating } = draft.verdict
    if (Object.keys(problems).length > 0 || !type || !rating || sending.isPending) return
    sending.mutate({ content: draft.text.text.trim(), review_type: type, review_rating: rating })
  }
  const isAtField = Object.keys(refused).length > 0
  return {
    submit,
    recommendation,
    stars,
    text,
    isSending: sending.isPending,
    problems: { ...refused, ...found },
    failure: isAtField ? null : sending.error,
    otherReview: sending.error instanceof ApiError ? sending.error.problem.link : undefined,
  }
}

const check = ({ text, verdict }: ReviewDraft): Problems =>
  reviewErrors({ content: text.text.trim(), review_type: verdict.type, review_rating: verdict.stars })
