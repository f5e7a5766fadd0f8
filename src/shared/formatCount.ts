const steps: [number, string][] = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
]

/**
 * A count as short text: all digits below 10,000 (with a comma), then at most three digits and k, M or B: 9,876 → '9,876',
 * 12,345 → '12.3k', 123,456 → '123k'. It is truncated, never rounded up, so that a threshold only shows once it is reached. The
 * result does not depend on the locale, so server and browser render the same.
 */
export function formatCount(count: number): string {
  const size = Math.abs(count)
  const sign = count < 0 ? '−' : ''
  if (size < 10_000) return sign + groupDigits(Math.trunc(size))
  const [unit, letter] = steps.find(([step]) => size >= step)!
  const inUnits = size / unit
  return (
    sign + (inUnits < 100 ? String(Math.floor(inUnits * 10) / 10) : groupDigits(Math.floor(inUnits))) + letter
  )
}

/** A whole number with thousands separators: 1234567 → '1,234,567'. */
export function groupDigits(whole: number): string {
  let text = String(whole)
  for (let place = text.length - 3; place > (whole < 0 ? 1 : 0); place -= 3)
    text = `${text.slice(0, place)},${text.slice(place)}`
  return text
}
