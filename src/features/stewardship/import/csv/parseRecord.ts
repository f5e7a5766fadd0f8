/** The values of a CSV record without its line end; undefined if text follows a closing quote. */
export function parseRecord(record: string): string[] | undefined {
  const text = record.endsWith('\r') ? record.slice(0, -1) : record
  const values: string[] = []
  let at = 0
  for (;;) {
    let value = ''
    if (text[at] === '"') {
      for (;;) {
        const end = text.indexOf('"', at + 1)
        value += text.slice(at + 1, end < 0 ? text.length : end)
        at = end < 0 ? text.length : end + 1
        if (text[at] !== '"') break
        value += '"'
      }
      if (at < text.length && text[at] !== ',') return undefined
    } else {
      const end = text.indexOf(',', at)
      value = text.slice(at, end < 0 ? text.length : end)
      at = end < 0 ? text.length : end
    }
    values.push(value)
    if (at >= text.length) return values
    at += 1
  }
}
