import type { Standing } from '#/features/people/collectibles/data/thresholds.ts'
import {
  BONUS_PERCENT,
  dailyBase,
  EXP_GRANTS,
  type ExpKind,
  MAX_HELPFUL_VOTES,
  MIN_HELPFUL_VOTER_AGE_DAYS,
  MIN_LIST_GAMES,
} from '#/features/people/progress/expGrants.ts'
import { DAY_MS } from '#/shared/durations.ts'
import { EXP_PER_LEVEL, TOP_LEVEL } from '#/shared/levels.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { isoDay, isoMoment } from './demoCalendar.ts'
import type { DemoFiles } from './demoFiles.ts'
import type { PlacedGame, updateRows } from './demoGames.ts'
import type { DemoMember } from './demoMembers.ts'
import type { DemoPost, demoComments, listItemRows } from './demoPosts.ts'
import type { gameVoteRows, writtenVotes } from './demoVotes.ts'

/** Everything that demo members did, as rows. */
export interface DemoDeeds {
  games: ReadonlyMap<string, PlacedGame>
  updates: ReturnType<typeof updateRows>
  votes: ReturnType<typeof gameVoteRows>['votes']
  posts: readonly DemoPost[]
  listItems: ReturnType<typeof listItemRows>
  comments: ReturnType<typeof demoComments>
  postVotes: ReturnType<typeof writtenVotes>
}

interface Grant {
  kind: ExpKind
  subject: string
  base: number
  created_at: string
}

/**
 * What demo members gained for what they did, by the rules of the site, and the days on which they visited. Members whose file says that they
 * have more experience came on as many days as that takes; nobody has any that they did not gain.
 *
 * @returns rows of the ledger and of daily visits, and by member's id what unlocks collectibles
 */
export function demoProgress(
  files: DemoFiles,
  members: ReadonlyMap<string, DemoMember>,
  deeds: DemoDeeds,
  now: number,
) {
  const grants = grantsForDeeds(members, deeds, now)
  const ledger = []
  const logins = []
  const standings = new Map<string, Standing>()
  const counted = countDeeds(deeds)
  for (const user of files.users) {
    const member = members.get(user.username)!
    const rows = withBonus(member, withinDailyCaps(grants.get(member.id) ?? []))
    const gained = rows.reduce((sum, { amount }) => sum + amount, 0)
    const visits = visitDays(member, now, user.exp - gained)
    const daily = withBonus(
      member,
      visits.map(({ day, streak }) => ({
        kind: 'daily' as const,
        subject: isoDay(day),
        base: dailyBase(streak),
        created_at: isoMoment(day),
      })),
    )
    for (const [index, { day, streak }] of visits.entries()) {
      const { amount, created_at } = daily[index]!
      logins.push({ user_id: member.id, day: isoDay(day), streak, exp_added: amount, created_at })
    }
    ledger.push(...rows, ...daily)
    const total = daily.reduce((sum, { amount }) => sum + amount, gained)
    standings.set(member.id, {
      level: Math.min(TOP_LEVEL, Math.floor(total / EXP_PER_LEVEL) + 1),
      prestige: 0,
      isPremium: member.isPremium,
      patronLevel: member.isPremium ? 1 : 0,
      patronDays: member.isPremium ? Math.floor((now - member.joined) / DAY_MS) : 0,
      merits: {
        analyst: counted.reviews.get(member.id) ?? 0,
        curator: counted.games.get(member.id) ?? 0,
        maintainer: counted.updates.get(member.id) ?? 0,
        visitor: visits.length,
        voter: counted.votes.get(member.id) ?? 0,
      },
    })
  }
  return { ledger, logins, standings }
}

const isListed = ({ file }: PlacedGame) => file.state !== 'unconfirmed' && file.state !== 'removed'

function countDeeds({ posts, games, updates, votes }: DemoDeeds) {
  const count = (ids: Iterable<string>) => {
    const counts = new Map<string, number>()
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
    return counts
  }
  return {
    reviews: count(posts.filter(({ row }) => row.post_type === 'review').map(({ row }) => row.added_by)),
    games: count([...games.values()].filter(isListed).map(({ addedBy }) => addedBy.id)),
    updates: count(updates.map(({ added_by }) => added_by)),
    votes: count(votes.map(({ user_id }) => user_id)),
  }
}

function grantsForDeeds(members: ReadonlyMap<string, DemoMember>, deeds: DemoDeeds, now: number) {
  const grants = new Map<string, Grant[]>([...members.values()].map(({ id }) => [id, []]))
  const grant = (userId: string, kind: ExpKind, subject: string, created_at: string, times = 1) =>
    grants.get(userId)!.push({ kind, subject, base: times * EXP_GRANTS[kind].exp, created_at })
  for (const vote of deeds.votes) grant(vote.user_id, 'vote', `game:${vote.game_id}`, vote.created_at)
  for (const { row } of deeds.comments)
    if (!row.is_removed) grant(row.user_id, 'comment', `comment:${row.id}`, row.created_at)
  for (const game of deeds.games.values())
    if (isListed(game)) grant(game.addedBy.id, 'game', `game:${game.id}`, isoMoment(game.added))
  const listed = Map.groupBy(deeds.listItems, ({ list_id }) => list_id)
  const helpful = helpfulVotes(members, deeds, now)
  for (const { row } of deeds.posts) {
    if (row.post_type === 'list' && !row.is_private && (listed.get(row.id)?.length ?? 0) >= MIN_LIST_GAMES)
      grant(row.added_by, 'list', `post:${row.id}`, row.created_at)
    if (row.post_type !== 'review') continue
    grant(row.added_by, 'review', `game:${row.game_id}`, row.created_at)
    const votes = helpful.get(row.id) ?? []
    if (votes.length > 0)
      grant(row.added_by, 'helpful', `post:${row.id}`, votes.at(-1)!.created_at, votes.length)
  }
  return grants
}

/** The votes on each post that its author gains from, oldest first. */
function helpfulVotes(members: ReadonlyMap<string, DemoMember>, { postVotes }: DemoDeeds, now: number) {
  const settled = new Set(
    [...members.values()]
      .filter(({ joined }) => joined <= now - MIN_HELPFUL_VOTER_AGE_DAYS * DAY_MS)
      .map(({ id }) => id),
  )
  const helpful = Map.groupBy(
    postVotes.filter(({ type, user_id }) => type === 1 && settled.has(user_id)),
    ({ subject }) => subject,
  )
  for (const [post, votes] of helpful) {
    votes.sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
    helpful.set(post, votes.slice(0, MAX_HELPFUL_VOTES))
  }
  return helpful
}

/** Grants without those over the limit of their day, oldest first. */
function withinDailyCaps(grants: readonly Grant[]): Grant[] {
  const today = new Map<string, number>()
  return [...grants]
    .sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
    .filter(({ kind, created_at }) => {
      const day = `${kind} ${created_at.slice(0, 10)}`
      const nth = (today.get(day) ?? 0) + 1
      today.set(day, nth)
      return nth <= (EXP_GRANTS[kind].dailyCap ?? Number.POSITIVE_INFINITY)
    })
}

/** Rows of the ledger. A supporter's fractional bonus is rounded up with that probability. */
function withBonus(member: DemoMember, grants: readonly Grant[]) {
  const random = seededRandom(`bonus of ${member.username}`, 'demo')
  return grants.map((grant) => {
    const bonus = member.isPremium ? Math.floor((grant.base * BONUS_PERCENT) / 100 + random.next()) : 0
    return { user_id: member.id, ...grant, amount: grant.base + bonus }
  })
}

/** What a visit is worth on average, with the streaks of most members. */
const USUAL_VISIT_EXP = 3.6
/** The share of members who still come, and within how many days the others came last. */
const STILL_COMING = 0.65
const LAST_SEEN_WITHIN_DAYS = 120
/** Experience that members gain by visits even if all else gave them enough: most little, some much. */
const MAX_MINIMUM_VISIT_EXP = 45

/**
 * Days on which a member visited, each worth 3 to 6 depending on its streak, until these add up to `wanted`; oldest first. Some come nearly each
 * day, others now and then; most were here lately. They begin as long before their last visit as it takes.
 */
function visitDays(member: DemoMember, now: number, wanted: number): { day: number; streak: number }[] {
  const random = seededRandom(`visits of ${member.username}`, 'demo')
  const often = 0.35 + 0.6 * random.next()
  const away = random.next() < STILL_COMING ? random.next() * 3 : random.next() * LAST_SEEN_WITHIN_DAYS
  const end = Math.max(member.joined + DAY_MS, now - away * DAY_MS)
  const total = Math.max(wanted, 1 + MAX_MINIMUM_VISIT_EXP * random.next() ** 3)
  const needed = Math.ceil(total / USUAL_VISIT_EXP / often)
  const days: { day: number; streak: number }[] = []
  let left = total
  let streak = 0
  for (
    let day = Math.max(member.joined, end - needed * DAY_MS);
    day < Math.min(end, now) && left > 0;
    day += DAY_MS
  ) {
    streak = random.next() < often ? streak + 1 : 0
    if (streak === 0) continue
    left -= dailyBase(streak)
    days.push({ day, streak })
  }
  return days
}
