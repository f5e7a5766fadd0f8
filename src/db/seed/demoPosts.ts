import { MONTH_NAMES } from '#/shared/monthNames.ts'
import { seededRandom } from '#/shared/seededRandom.ts'
import { type DemoCalendar, isoDay, isoMoment } from './demoCalendar.ts'
import type { DemoComment, DemoFiles, DemoReview } from './demoFiles.ts'
import type { PlacedGame } from './demoGames.ts'
import type { DemoMember } from './demoMembers.ts'
import type { VotedOn } from './demoVotes.ts'
import { drawWeighted } from './drawWeighted.ts'

interface Placed {
  games: ReadonlyMap<string, PlacedGame>
  members: ReadonlyMap<string, DemoMember>
  calendar: DemoCalendar
}

/** A post's row, the key by which comments refer to it, and its votes. */
export interface DemoPost {
  key: string
  row: ReturnType<typeof postRow>
  voted: VotedOn
}

const reviewKey = (game: string, user: string) => `review ${game} ${user}`

interface Written {
  user: string
  game?: string
  title?: string
  content: string
  created_at: string
  up: number
  down: number
}

/** The columns that only some types of post have. */
const ONLY_SOME = {
  is_private: false,
  review_type: null as string | null,
  review_rating: null as number | null,
  review_dev_stage: null as number | null,
  review_version: null as string | null,
  poll_ends_at: null as string | null,
}

interface Draft {
  key: string
  post_type: string
  written: Written
  facts: Partial<typeof ONLY_SOME>
}

/** A monthly post is about the month before it, which stays so. */
const writtenAt = ({ post_type, written }: Pick<Draft, 'post_type' | 'written'>, calendar: DemoCalendar) =>
  post_type === 'monthly' ? calendar.atSameDayOfMonth(written.created_at) : calendar.at(written.created_at)

const monthBefore = (at: number): string => MONTH_NAMES[(new Date(at).getUTCMonth() + 11) % 12]!

function postRow({ post_type, written, facts }: Draft, id: number, { games, members, calendar }: Placed) {
  const at = writtenAt({ post_type, written }, calendar)
  const created_at = isoMoment(at)
  return {
    id,
    post_type,
    game_id: written.game === undefined ? null : games.get(written.game)!.id,
    added_by: members.get(written.user)!.id,
    title: (written.title ?? '').replace('{month}', monthBefore(at)),
    content: written.content,
    created_at,
    updated_at: created_at,
    ...ONLY_SOME,
    ...facts,
  }
}

/** The newest version that a review's author can have played. */
function versionAt(files: DemoFiles, review: DemoReview, calendar: DemoCalendar): string | null {
  const day = isoDay(calendar.at(review.created_at))
  const before = files.updates.filter((update) => update.game === review.game && update.date <= day)
  before.sort((one, other) => (one.date < other.date ? 1 : -1))
  return before[0]?.version ?? null
}

function draftPosts(files: DemoFiles, calendar: DemoCalendar): Draft[] {
  const reviews = files.reviews.map((review) => ({
    key: reviewKey(review.game, review.user),
    post_type: 'review',
    written: review,
    facts: {
      review_type: review.type,
      review_rating: review.rating,
      review_dev_stage: review.dev_stage,
      review_version: versionAt(files, review, calendar),
    },
  }))
  const discussions = files.discussions.map((post) => ({
    key: post.id,
    post_type: post.post_type,
    written: post,
    facts: post.poll ? { poll_ends_at: isoMoment(calendar.at(post.poll.ends_at)) } : {},
  }))
  const lists = files.lists.map(({ games: _, ...list }) => ({
    key: list.id,
    post_type: 'list',
    written: list,
    facts: { is_private: list.private ?? false },
  }))
  return [...reviews, ...discussions, ...lists]
}

/**
 * Reviews, discussions and lists as posts, oldest first, without those about missing games.
 *
 * @param ids in rising order, as many as there are reviews, discussions and lists
 */
export function demoPosts(files: DemoFiles, ids: readonly number[], placed: Placed): DemoPost[] {
  return draftPosts(files, placed.calendar)
    .filter(({ written }) => written.game === undefined || placed.games.has(written.game))
    .map((draft) => ({ ...draft, at: writtenAt(draft, placed.calendar) }))
    .sort((one, other) => one.at - other.at)
    .map(({ at, ...draft }, index) => {
      const [id, { user, up, down }] = [ids[index]!, draft.written]
      const voted = { id, author: placed.members.get(user)!, at, up, down }
      return { key: draft.key, row: postRow(draft, id, placed), voted }
    })
}

export function listItemRows(files: DemoFiles, postIds: ReadonlyMap<string, number>, { games }: Placed) {
  return files.lists.flatMap((list) =>
    list.games.flatMap(({ game, note }, position) => {
      const placed = games.get(game)
      return placed ? { list_id: postIds.get(list.id)!, game_id: placed.id, position, note: note ?? '' } : []
    }),
  )
}

/** The options of the polls and the members' choices, one per member. */
export function pollRows(files: DemoFiles, postIds: ReadonlyMap<string, number>, { members }: Placed) {
  const options = []
  const votes = []
  for (const { id, poll } of files.discussions) {
    const post_id = postIds.get(id)
    if (!poll || post_id === undefined) continue
    const total = poll.votes.reduce((sum, count) => sum + count, 0)
    const voters = drawWeighted(
      seededRandom(`poll ${id}`, 'demo'),
      [...members.values()],
      total,
      ({ activity }) => activity,
    )
    for (const [index, label] of poll.options.entries()) {
      const position = index + 1
      options.push({ post_id, position, label })
      for (const voter of voters.splice(0, poll.votes[index] ?? 0))
        votes.push({ post_id, position, user_id: voter.id })
    }
  }
  return { options, votes }
}

function postKeyOf({ on }: DemoComment): string {
  if ('review' in on) return reviewKey(...on.review)
  return 'list' in on ? on.list : on.discussion
}

/** Comments, parents before their replies, without those on missing posts and the replies to them. */
export function demoComments(
  files: DemoFiles,
  ids: readonly number[],
  postIds: ReadonlyMap<string, number>,
  { members, calendar }: Placed,
) {
  const idOf = new Map<string, number>()
  const oldestFirst = [...files.comments].sort((one, other) => (one.created_at < other.created_at ? -1 : 1))
  return oldestFirst.flatMap((comment, index) => {
    const post_id = postIds.get(postKeyOf(comment))
    const parent_id = comment.parent === undefined ? null : idOf.get(comment.parent)
    if (post_id === undefined || parent_id === undefined) return []
    const [id, author, at] = [ids[index]!, members.get(comment.user)!, calendar.at(comment.created_at)]
    idOf.set(comment.id, id)
    const { content, up, down } = comment
    const created_at = isoMoment(at)
    const is_removed = comment.removed ?? false
    return {
      row: {
        id,
        post_id,
        parent_id,
        user_id: author.id,
        content,
        is_removed,
        created_at,
        updated_at: created_at,
      },
      voted: { id, author, at, up, down },
    }
  })
}
