/**
 * The number of typing errors between two texts: letters that are missing, added, wrong, or swapped (the optimal string alignment
 * distance). Undefined if there are more than `max`.
 */
export function typingErrors(a: string, b: string, max: number): number | undefined {
  if (Math.abs(a.length - b.length) > max) return undefined
  let last: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let errors = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        errors = Math.min(errors, last[j - 2]! + 1)
      next.push(errors)
      least = Math.min(least, errors)
    }
    // `max + 1`, because a swap in the next row continues from the row before this one.
    if (least > max + 1) return undefined
    last = row
    row = next
  }
  const errors = row[b.length]!
  return errors <= max ? errors : undefined
}
