const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The beginning of a text, at most `max` UTF-16 units long, that ends with a whole character as people see it. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text
  // The character around the limit begins in it, unless it is longer than the limit itself.
  const { index } = graphemes.segment(text.slice(0, max + 2)).containing(max)!
  return (index > 0 ? text.slice(0, index) : text.slice(0, max).replace(/[\ud800-\udbff]$/, '')).trim()
}
