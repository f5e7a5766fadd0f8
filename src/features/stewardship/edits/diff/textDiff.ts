import { type ChangeObject, diffLines, diffWordsWithSpace } from 'diff'

/** A piece of a text: in both versions, only in the new one, or only in the old one. */
export interface TextPart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/**
 * More differences than this are shown as a whole text replaced by another: they could not be read, and finding them takes long. A bound
 * on the work and not on the time, so that server and browser find the same.
 */
const MAX_EDIT_LENGTH = 400

/** Texts with a smaller part in common, of the longer one, are read more easily one after the other. */
const MIN_COMMON_PART = 0.3

/** Word by word, what changed between two texts. */
export function diffText(from: string, to: string): TextPart[] {
  const parts = partsOf(diffWordsWithSpace(from, to, { maxEditLength: MAX_EDIT_LENGTH }), from, to)
  const common = parts.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0)
  return common < MIN_COMMON_PART * Math.max(from.length, to.length) ? partsOf(undefined, from, to) : parts
}

/** A part of a long text: lines that changed, with the lines around them, or lines that are left out. */
export type LongTextPart =
  | { kind: 'changed'; parts: TextPart[] }
  | { kind: 'same'; text: string }
  | { kind: 'skipped'; lines: number }

/** Unchanged lines that are shown on each side of a change. */
const CONTEXT_LINES = 2

/** What changed between two long texts: the changed lines word by word, and of the others only those next to them. */
export function diffLongText(from: string, to: string): LongTextPart[] {
  const lines = partsOf(
    diffLines(withLineEnd(from), withLineEnd(to), { maxEditLength: MAX_EDIT_LENGTH }),
    from,
    to,
  )
  const parts: LongTextPart[] = []
  for (let at = 0; at < lines.length; at++) {
    const { kind, text } = lines[at]!
    if (kind === 'same') {
      parts.push(...context(text, { isFirst: at === 0, isLast: at === lines.length - 1 }))
      continue
    }
    const next = lines[at + 1]
    if (kind === 'removed' && next?.kind === 'added') {
      parts.push({ kind: 'changed', parts: diffText(text, next.text) })
      at++
    } else parts.push({ kind: 'changed', parts: [{ kind, text }] })
  }
  return parts
}

const withLineEnd = (text: string) => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

function partsOf(changes: ChangeObject<string>[] | undefined, from: string, to: string): TextPart[] {
  const whole: TextPart[] = [
    { kind: 'removed', text: from },
    { kind: 'added', text: to },
  ]
  const parts: TextPart[] =
    changes?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value,
    })) ?? whole
  return parts.filter(({ text }) => text !== '')
}

function context(text: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): LongTextPart[] {
  const lines = text.replace(/\n$/, '').split('\n')
  const before = isFirst ? 0 : CONTEXT_LINES
  const after = isLast ? 0 : CONTEXT_LINES
  if (lines.length <= before + after + 1) return [{ kind: 'same', text }]
  const parts: LongTextPart[] = []
  if (before > 0) parts.push({ kind: 'same', text: lines.slice(0, before).join('\n') })
  parts.push({ kind: 'skipped', lines: lines.length - before - after })
  if (after > 0) parts.push({ kind: 'same', text: lines.slice(-after).join('\n') })
  return parts
}
