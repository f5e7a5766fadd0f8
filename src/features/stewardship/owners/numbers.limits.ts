/** Days of the page of numbers. */
export const NUMBERS_RANGES = [7, 30, 90] as const
export type NumbersRange = (typeof NUMBERS_RANGES)[number]
