// CommonMark's parsers take quadratic time for some texts (thousands of unmatched marks) and overflow the stack for others (thousands
// of nested quotes). Such texts are abuse, so they are shown unparsed. The limits are far above what real
// reviews reach.

/** The longest text that is parsed, in UTF-16 units. Form fields are shorter; this bounds imported texts. */
const MAX_LENGTH = 40_000
/** Nested quotes and lists. */
const MAX_NESTING = 12
/** Marks of one kind within a block (lines without a blank line between them). */
const MAX_MARKS = 200
/** Lines, each of which may be a block: a heading, an item, a row. */
const MAX_LINES = 800
/** Cells in a block that may be a table. */
const MAX_PIPES = 1_000

const TOO_NESTED = new RegExp(
  `^(?:[ \\t]{0,3}(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))[ \\t]?){${MAX_NESTING + 1}}|^[ \\t]{40,}(?:[-+*>]|\\d{1,9}[.)])`,
  'm',
)
/** A parser treats a run of marks as one mark only if it is short. */
const LONG_RUN = /[^*_~\n\s]?(?:\*{21,}|_{21,}|~{21,})[^*_~\n\s]/
const MARKS = [/[*_~]+/g, /!?\[/g, /\]/g, /`+/g, /</g, /\\/g, /@/g]

/** Whether parsing `text` as Markdown could take unreasonable time or depth. Runs in linear time. */
export function isTooComplex(text: string): boolean {
  if (text.length > MAX_LENGTH || TOO_NESTED.test(text) || LONG_RUN.test(text)) return true
  if (count(text, /\n/g) > MAX_LINES) return true
  return text.split(/\n[ \t]*\n/).some(isTooComplexBlock)
}

function isTooComplexBlock(block: string): boolean {
  if (count(block, /\|/g) > MAX_PIPES) return true
  return MARKS.some((mark) => count(block, mark) > MAX_MARKS)
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
