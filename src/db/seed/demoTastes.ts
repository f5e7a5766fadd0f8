import { seededRandom } from '#/shared/seededRandom.ts'
import { TAG_CATEGORIES } from '#/shared/taxonomy.ts'
import type { DemoMember } from './demoMembers.ts'

/** The categories that tell what a game is like: those that people agree or disagree about. */
const MATTERS: readonly string[] = ['gameplay', 'setting', 'playstyle']
const TAGS = TAG_CATEGORIES.filter(({ id }) => MATTERS.includes(id)).flatMap(({ tags }) => tags)
const LIKED = 6
const DISLIKED = 4

/** How much a member likes games with these tags (their names), compared to others: around 0, from about -2 to 2. */
export function demoTaste({ username }: Pick<DemoMember, 'username'>): (tags: readonly string[]) => number {
  const random = seededRandom(`taste of ${username}`, 'demo')
  const drawn = TAGS.map((tag) => ({ name: tag.name, at: random.next() })).sort((a, b) => a.at - b.at)
  const names = (from: number, to: number) => new Set(drawn.slice(from, to).map(({ name }) => name))
  const [liked, disliked] = [names(0, LIKED), names(LIKED, LIKED + DISLIKED)]
  return (tags) => tags.reduce((sum, name) => sum + (liked.has(name) ? 1 : disliked.has(name) ? -1 : 0), 0)
}
