import { groupDigits } from './formatCount.ts'

/** '1 update', '1,200 updates'. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${groupDigits(count)} ${count === 1 ? one : many}`
