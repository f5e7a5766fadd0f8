import type { Post } from './posts.contract.ts'

type Poll = NonNullable<Post['poll']>
type Option = Poll['options'][number]

/** The number of votes in a poll. */
export const pollVotes = ({ options }: Poll): number => options.reduce((sum, { votes }) => sum + votes, 0)

/** The percentage of a poll's votes that an option has, rounded. */
export const pollShare = ({ votes }: Option, total: number): number =>
  total === 0 ? 0 : Math.round((100 * votes) / total)

/** The option with the most votes, the first of them if several have as many; undefined while nobody has voted. */
export const leadingOption = ({ options }: Poll): Option | undefined =>
  options.reduce<Option | undefined>(
    (leading, option) => (option.votes > (leading?.votes ?? 0) ? option : leading),
    undefined,
  )
