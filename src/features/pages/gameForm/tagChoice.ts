import { tagProblems } from '#/features/stewardship/edits/edits.rules.ts'
import { plural } from '#/shared/plural.ts'
import type { TagCategory } from '#/shared/taxonomy.ts'

/** How many of the chosen tags belong to a category. */
export const countIn = (category: TagCategory, chosen: readonly number[]): number =>
  category.tags.filter((tag) => chosen.includes(tag.id)).length

/** Whether another tag would be too many. A category with one tag is never full: choosing another replaces it. */
export const isFull = (category: TagCategory, chosen: readonly number[]): boolean =>
  category.max > 1 && countIn(category, chosen) >= category.max

/** Whether the category needs more tags. */
export const isShort = (category: TagCategory, chosen: readonly number[]): boolean =>
  countIn(category, chosen) < category.min

/** '2 of 4'; 'Pick 1' or '0 of 4, pick at least 1' while there are too few. */
export function amountOf(category: TagCategory, chosen: readonly number[]): string {
  const amount = `${countIn(category, chosen)} of ${category.max}`
  if (!isShort(category, chosen)) return amount
  return category.min === category.max ? `Pick ${category.min}` : `${amount}, pick at least ${category.min}`
}

/** Adds or removes a tag. In a category with one tag the new one replaces the old one. */
export function toggleTag(category: TagCategory, chosen: readonly number[], id: number): number[] {
  if (chosen.includes(id)) return chosen.filter((each) => each !== id)
  const kept =
    category.max === 1 ? chosen.filter((each) => !category.tags.some((tag) => tag.id === each)) : chosen
  return [...kept, id]
}

/** What is missing or too much, by category. `from`: the tags before an edit. */
export const tagErrors = (
  chosen: readonly number[],
  from?: readonly number[],
): Partial<Record<string, string>> =>
  Object.fromEntries(
    tagProblems(chosen, from).map(({ category: { id, name, min, max }, problem }) => [
      id,
      problem === 'too-few'
        ? `Pick at least ${plural(min, 'tag')} from ${name}`
        : `Keep only ${plural(max, 'tag')} from ${name}`,
    ]),
  )
