/** What is selected in a text, as UTF-16 offsets with start ≤ end, like a textarea's. */
export interface Caret {
  start: number
  end: number
}

/** A text and its selection. */
export interface Selection extends Caret {
  text: string
}

/** Replaces `from`–`to` by `insert`, and then selects `start`–`end`. */
export interface Edit {
  from: number
  to: number
  insert: string
  start: number
  end: number
}

export const applyEdit = ({ text }: Selection, edit: Edit): string =>
  text.slice(0, edit.from) + edit.insert + text.slice(edit.to)

/** Wraps the selection in two marks, or removes them if they are already there. */
export function toggleMarks({ text, start, end }: Selection, mark: string): Edit {
  const inner = text.slice(start, end)
  const size = mark.length
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && start >= size)
    return { from: start - size, to: end + size, insert: inner, start: start - size, end: end - size }
  if (inner.length >= 2 * size && inner.startsWith(mark) && inner.endsWith(mark))
    return { from: start, to: end, insert: inner.slice(size, -size), start, end: end - 2 * size }
  return { from: start, to: end, insert: mark + inner + mark, start: start + size, end: end + size }
}

/** Prefixes each selected line with `prefix` ('> ', '- '), or removes the prefix if all lines have it. */
export function togglePrefix({ text, start, end }: Selection, prefix: string): Edit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const lineEnd = text.indexOf('\n', Math.max(end - 1, from))
  const to = lineEnd < 0 ? text.length : lineEnd
  const lines = text.slice(from, to).split('\n')
  const remove = lines.every((line) => line.startsWith(prefix))
  const insert = lines.map((line) => (remove ? line.slice(prefix.length) : prefix + line)).join('\n')
  const end_ = from + insert.length
  return { from, to, insert, start: start === end ? end_ : from, end: end_ }
}

const ADDRESS = /^https?:\/\/\S+$/i

/** Turns the selection into a link: if it is an address, a link to it, otherwise a link with that text and an address to fill in. */
export function makeLink({ text, start, end }: Selection): Edit {
  const inner = text.slice(start, end)
  if (ADDRESS.test(inner))
    return { from: start, to: end, insert: `[](${inner})`, start: start + 1, end: start + 1 }
  const insert = `[${inner}](https://)`
  const address = start + inner.length + 3
  return { from: start, to: end, insert, start: address, end: address + 'https://'.length }
}

/** `text` as a quotation, with room for a reply below. */
export const quotationOf = (text: string): string =>
  `${text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`

/** The name that is being typed after an '@' before the cursor, with its offset and without the '@'. */
export function mentionAt({ text, start, end }: Selection): { from: number; query: string } | undefined {
  if (start !== end) return undefined
  const match = /(?:^|[\s(])@([A-Za-z0-9_-]{1,20})$/.exec(text.slice(Math.max(0, start - 24), start))
  return match ? { from: start - match[1]!.length, query: match[1]! } : undefined
}

/** Completes the name that is being typed. */
export function completeMention(selection: Selection, name: string): Edit | undefined {
  const mention = mentionAt(selection)
  if (!mention) return undefined
  const cursor = mention.from + name.length + 1
  return { from: mention.from, to: selection.start, insert: `${name} `, start: cursor, end: cursor }
}
