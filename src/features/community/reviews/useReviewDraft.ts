import { type Draft, useDraft } from '#/ui/editor/useDraft.ts'
import { REVIEW_TYPES, type ReviewType } from './reviews.limits.ts'

/** A review's values other than its text. */
export interface Verdict {
  type: ReviewType | undefined
  /** 1 to 5; undefined: not chosen yet. */
  stars: number | undefined
}

export interface ReviewDraft {
  text: Draft
  verdict: Verdict
  setVerdict: (change: Partial<Verdict>) => void
  /** Saves what is on the screen, before the form closes for a sign-in. */
  save: () => void
  /** Deletes the draft, once it is sent or discarded. */
  forget: () => void
}

/** A review that is being written: text, stars and recommendation survive a reload. `place` as for `useDraft`. */
export function useReviewDraft(place: string, saved: { content: string; verdict: Verdict }): ReviewDraft {
  const text = useDraft(place, saved.content)
  const choice = useDraft(`${place}:verdict`, formatVerdict(saved.verdict))
  const verdict = parseVerdict(choice.text)
  return {
    text,
    verdict,
    setVerdict: (change) => choice.setText(formatVerdict({ ...verdict, ...change })),
    save: () => {
      text.save()
      choice.save()
    },
    forget: () => {
      text.forget()
      choice.forget()
    },
  }
}

/** 'positive 4', or '? 4' where only the stars are chosen; empty for nothing. */
function formatVerdict({ type, stars }: Verdict): string {
  return type === undefined && stars === undefined ? '' : `${type ?? '?'} ${stars ?? '?'}`
}

export function parseVerdict(text: string): Verdict {
  const [type, stars] = text.split(' ')
  return {
    type: REVIEW_TYPES.find((each) => each === type),
    stars: [1, 2, 3, 4, 5].find((each) => String(each) === stars),
  }
}
