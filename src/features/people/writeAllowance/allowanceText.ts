import type { WriteAllowance } from './writeAllowance.contract.ts'
import type { ToldKind } from './writeAllowance.limits.ts'

const WORDS: Record<ToldKind, { verb: string; one: string; many: string }> = {
  games: { verb: 'add', one: 'game', many: 'games' },
  posts: { verb: 'write', one: 'post', many: 'posts' },
  feedback: { verb: 'send', one: 'message', many: 'messages' },
}
const DAY_SECONDS = 86_400
/** So many left are worth saying where the limit is of an hour, or the account isn't new. */
const FEW = 1

/**
 * What a form says about its limit, such as 'New members can add 3 games a day; the next one tomorrow at 4 PM.', in the local time of the
 * browser; undefined if the limit is far.
 */
export function allowanceText(
  kind: ToldKind,
  { allowed, seconds, left, next_at, is_new }: WriteAllowance,
  now: number,
): string | undefined {
  if (left > FEW && !(is_new && seconds === DAY_SECONDS)) return undefined
  const { verb, one, many } = WORDS[kind]
  const limit = `${is_new ? 'New members' : 'Members'} can ${verb} ${allowed} ${allowed === 1 ? one : many} ${seconds === DAY_SECONDS ? 'a day' : 'an hour'}`
  if (next_at !== null && Date.parse(next_at) > now)
    return `${limit}; the next one ${momentText(Date.parse(next_at), now)}.`
  return left === allowed ? `${limit}.` : `${limit}; ${left === 1 ? '1 is left' : `${left} are left`}.`
}

/** A moment of the next days in local time, rounded up to the minute: 'today at 4:10 PM', 'tomorrow at 4 PM', 'on Dec 3 at 9 AM'. */
export function momentText(at: number, now: number): string {
  const date = new Date(Math.ceil(at / 60_000) * 60_000)
  const time = date.toLocaleTimeString('en-US', {
    hour: 'numeric',
    ...(date.getMinutes() > 0 && { minute: '2-digit' }),
  })
  const days = Math.round((startOfDay(date) - startOfDay(new Date(now))) / (DAY_SECONDS * 1000))
  if (days === 0) return `today at ${time}`
  if (days === 1) return `tomorrow at ${time}`
  return `on ${date.toLocaleDateString('en-US', { month: 'short', day: 'numeric' })} at ${time}`
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()
