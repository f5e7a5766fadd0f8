/** The beginning of a Markdown text of more than `max` characters (UTF-16 units), in whole paragraphs or lines if it has any, and an ellipsis. */
export function startOfMarkdown(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const end = [start.lastIndexOf('\n\n'), start.lastIndexOf('\n'), start.lastIndexOf(' ')].find(
    (index) => index > max / 2,
  )
  return `${start.slice(0, end ?? max).toWellFormed()}\n\n…`
}
