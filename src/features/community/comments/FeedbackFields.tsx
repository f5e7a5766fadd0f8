import { Field, TextArea } from '#/ui/Field.tsx'
import styles from './CommentForm.module.css'
import { pointsError } from './commentText.rules.ts'
import type { Feedback } from './commentWrites.client.ts'

/** One point per line, as typed. */
export interface FeedbackText {
  positives: string
  negatives: string
}

export const emptyFeedback: FeedbackText = { positives: '', negatives: '' }

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The typed points; undefined if there are none. */
export function writtenFeedback(text: FeedbackText): Feedback | undefined {
  const feedback = { positives: lines(text.positives), negatives: lines(text.negatives) }
  return feedback.positives.length + feedback.negatives.length > 0 ? feedback : undefined
}

const problem = (text: string) => pointsError(lines(text))

export const isFeedbackWrong = ({ positives, negatives }: FeedbackText): boolean =>
  problem(positives) !== undefined || problem(negatives) !== undefined

/** Fields for positive and negative points, for posts that ask for feedback. */
export function FeedbackFields({
  value,
  onChange,
  readOnly,
}: {
  value: FeedbackText
  onChange: (value: FeedbackText) => void
  readOnly: boolean
}) {
  return (
    <div className={styles.feedback}>
      <Field label="What works" hint="One point per line" error={problem(value.positives)}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={value.positives}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...value, positives: event.target.value })}
          />
        )}
      </Field>
      <Field label="What could be better" hint="One point per line" error={problem(value.negatives)}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            value={value.negatives}
            readOnly={readOnly}
            onChange={(event) => onChange({ ...value, negatives: event.target.value })}
          />
        )}
      </Field>
    </div>
  )
}
