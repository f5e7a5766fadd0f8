import { storedJson, storedText, storeText } from '#/shared/browserStorage.ts'
import type { NewVote, VoteMap } from './votes.client.ts'
import type { VoteType } from './votes.rules.ts'

/** The votes that this browser remembers: a map from item id to vote, and the number of votes cast. */
type VoteRecord = Record<string, VoteType | number> & { _total?: number }

const KEYS = { reviews: 'votedReviews', comments: 'votedComments', community: 'votedCommunity' } as const
/** The member who cast the votes. */
const OWNER_KEY = 'votedBy'

/** The record that a vote belongs to. Votes on games have none. */
export function recordOf({ kind }: NewVote, postType: string | undefined): keyof typeof KEYS | undefined {
  if (kind === 'games') return undefined
  if (kind === 'comments') return 'comments'
  return postType === 'review' ? 'reviews' : 'community'
}

/** Records a vote. A first vote on an item adds one to the total; switching does not. */
export function recordVote(viewer: string, name: keyof typeof KEYS, id: number, type: VoteType): void {
  claim(viewer)
  const record = read(name)
  const isFirst = record[id] === undefined
  write(name, { ...record, [id]: type, _total: (record._total ?? 0) + (isFirst ? 1 : 0) })
}

/** Reverts a vote that the server rejected. `before` is the previous vote. */
export function unrecordVote(name: keyof typeof KEYS, id: number, before: VoteType | null): void {
  const { [id]: _vote, ...others } = read(name)
  if (before) write(name, { ...others, [id]: before } as VoteRecord)
  else write(name, { ...others, _total: Math.max(0, Number(others._total ?? 0) - 1) } as VoteRecord)
}

/** The recorded votes of a member; none if the records belong to somebody else. */
export function recordedVotes(viewer: string): VoteMap | undefined {
  if (storedText(OWNER_KEY) !== viewer) return undefined
  const votesIn = (name: keyof typeof KEYS) => {
    const { _total, ...votes } = read(name)
    return votes as Record<number, VoteType>
  }
  return {
    games: {},
    posts: { ...votesIn('reviews'), ...votesIn('community') },
    comments: votesIn('comments'),
    waiting: {},
  }
}

/** Clears the records of another member. */
function claim(viewer: string): void {
  if (storedText(OWNER_KEY) === viewer) return
  for (const key of Object.values(KEYS)) storeText(key, '{}')
  storeText(OWNER_KEY, viewer)
}

function read(name: keyof typeof KEYS): VoteRecord {
  const record = storedJson(KEYS[name])
  return typeof record === 'object' && record !== null ? (record as VoteRecord) : {}
}

const write = (name: keyof typeof KEYS, record: VoteRecord) => storeText(KEYS[name], JSON.stringify(record))
