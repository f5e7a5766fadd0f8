import { youtubeId } from '#/features/games/games.rules.ts'
import type { ReleasePrecision } from '#/shared/releaseDate.ts'

/** Whether a host can be one that everybody reaches: it has a domain, and is no address of a private network. */
export function isOutsideHost(host: string): boolean {
  if (!host.includes('.') || host.startsWith('[') || host.endsWith('.')) return false
  return !/^[\d.]+$|\.(?:local|localhost|internal|home\.arpa|lan|onion|test|invalid)$/i.test(host)
}

const RELEASE_DATE = /^(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/

/** Whether a text is YYYY, YYYY-MM or YYYY-MM-DD and there is such a date from 1970 to 2099. */
export const isReleaseDate = (text: string): boolean => storedDate(text) !== undefined

/** A release date as the database has it: its first day, and how precise it is. Undefined for other texts. */
export function storedDate(text: string): { date: string; precision: ReleasePrecision } | undefined {
  const [, year, month, day] = RELEASE_DATE.exec(text) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month ?? '01'}-${day ?? '01'}`
  const time = Date.parse(`${date}T00:00:00Z`)
  const isDate = !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
  if (!isDate || Number(year) < 1970 || Number(year) > 2099) return undefined
  return { date, precision: day !== undefined ? 'day' : month !== undefined ? 'month' : 'year' }
}

/** The address of a YouTube video in one form; null for every other address. */
export function canonicalTrailer(address: string): string | null {
  const id = youtubeId(address)
  return id && `https://www.youtube.com/watch?v=${id}`
}
