// CommonMark's parsers take quadratic time for some texts (thousands of unmatched marks, or of short lines) and overflow the stack for others
// (thousands of nested quotes). Such texts are abuse, so they are shown unparsed. Within these limits the worst text takes
// at most 6 times the steps of an ordinary one of its length (markdown.steps.test.ts). Real reviews are far from them.

/** The longest text that is parsed, in UTF-16 units: 20,000 characters, the longest of any field, may have two each. */
const MAX_LENGTH = 40_000
/** Nested quotes and lists. */
const MAX_NESTING = 12
/** Marks of one kind within a block (lines without a blank line between them). */
const MAX_MARKS = 200
/** Marks beside one another that are one mark. A parser searches the end of code for each length of its marks. */
const MAX_RUN = 20
/** Cells in a block that may be a table. */
const MAX_PIPES = 1_000
/** Lines, each of which may be a block: a heading, an item, a row. */
const MAX_LINES = 800
/** Lines in a text of `length` characters: above some, only if they have words. */
const maxLinesOf = (length: number): number => Math.min(MAX_LINES, 100 + length / 10)

const TOO_NESTED = new RegExp(
  `^(?:[ \\t]{0,4}(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MAX_NESTING + 1}}|^[ \\t]{40}[ \\t]*(?:[-+*>]|\\d{1,9}[.)])`,
  'm',
)
const MARKS = [/\*+|_+|~+/g, /!?\[/g, /\]/g, /`+/g, /</g, /\\/g, /@/g]

/** Whether parsing `text` as Markdown could take unreasonable time or depth. Runs in linear time. */
export function isTooComplex(text: string): boolean {
  if (text.length > MAX_LENGTH || TOO_NESTED.test(text) || hasLongRun(text)) return true
  if (count(text, /\r\n?|\n/g) > maxLinesOf(text.length)) return true
  return text.split(/\n[ \t]*\n/).some(isTooComplexBlock)
}

/** Whether a long run of marks is one of code, or begins a word. Others are rules between parts. */
function hasLongRun(text: string): boolean {
  // A run is matched whole, so that none of its marks is the start of another search.
  for (const { 0: run, index } of text.matchAll(/\*+|_+|~+|`+/g))
    if (run.length > MAX_RUN && (run.startsWith('`') || /[^*_~\s]/.test(text.charAt(index + run.length))))
      return true
  return false
}

function isTooComplexBlock(block: string): boolean {
  if (count(block, /\|/g) > MAX_PIPES) return true
  return MARKS.some((mark) => count(block, mark) > MAX_MARKS)
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0
