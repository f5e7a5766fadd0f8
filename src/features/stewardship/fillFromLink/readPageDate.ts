const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/**
 * A release date of a page as YYYY-MM-DD, YYYY-MM, or YYYY; undefined for 'Coming soon' and the like. Reads what stores write in English
 * ('8 Aug, 2013', 'Aug 8, 2013', '12 March 2021 @ 10:00', 'Aug 2013', 'Q4 2025', '2025') and ISO dates.
 */
export function readDate(text: string | undefined): string | undefined {
  if (!text) return undefined
  const iso = /^\s*(\d{4})-(\d\d)(?:-(\d\d))?(?=T|\s|$)/.exec(text)
  if (iso) return [iso[1], iso[2], iso[3]].filter(Boolean).join('-')
  const year = /\b(19[7-9]\d|20\d\d)\b/.exec(text)?.[1]
  if (!year) return undefined
  const name = /\b(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b/i.exec(text)?.[1]
  if (!name) return year
  const month = String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0')
  const day = /\b([12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?\b(?!\s*:)/.exec(text.replace(year, ''))?.[1]
  return day ? `${year}-${month}-${day.padStart(2, '0')}` : `${year}-${month}`
}
