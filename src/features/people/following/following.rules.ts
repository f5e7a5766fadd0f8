import type { Follows } from './following.contract.ts'

/** What a member wants to know of a thread. */
export type ThreadFollow = 'on' | 'off' | 'usual'

/** What a member wants to know of a thread, from all that they follow. */
export const followOf = ({ threads }: Follows, id: number): ThreadFollow =>
  threads.on.includes(id) ? 'on' : threads.off.includes(id) ? 'off' : 'usual'
