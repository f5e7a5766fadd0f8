/** A longer snapshot would contain more running transactions than a server can have. */
const MAX_LENGTH = 4_000
const MAX_XID = 2n ** 64n
/** PostgreSQL's transaction numbers wrap around after this many, and the first of each epoch is not used. */
const ROUND = 2n ** 32n

/**
 * Whether a text is a PostgreSQL snapshot, `xmin:xmax:xip,xip…`: clients send back where they stopped, and may send anything. PostgreSQL
 * fails for one that is not in order, and with it the statement that reads for many.
 */
export function isPosition(text: string): boolean {
  if (text.length > MAX_LENGTH || !/^\d{1,20}:\d{1,20}:(?:\d{1,20}(?:,\d{1,20})*)?$/.test(text)) return false
  const [xmin, xmax, running] = text.split(':') as [string, string, string]
  const [first, end] = [BigInt(xmin), BigInt(xmax)]
  if (end < first || end >= MAX_XID || first % ROUND === 0n || end % ROUND === 0n) return false
  let last = first
  for (const each of running === '' ? [] : running.split(',').map(BigInt)) {
    if (each < last || each >= end) return false
    last = each
  }
  return true
}
