import type { Post } from './posts.contract.ts'

type Poll = NonNullable<Post['poll']>
type Option = Poll['options'][number]

/** The number of votes in a poll. */
export const pollVotes = ({ options }: Poll): number => options.reduce((sum, { votes }) => sum + votes, 0)

/** The percentage of a poll's votes that an option has, rounded. */
export const pollShare = ({ votes }: Option, total: number): number =>
  total === 0 ? 0 : Math.round((100 * votes) / total)

/** The options with the most votes: several in a tie, none while nobody has voted. */
export function leadingOptions({ options }: Poll): Option[] {
  const most = Math.max(...options.map(({ votes }) => votes))
  return options.filter(({ votes }) => votes > 0 && votes === most)
}
