import { expect, it } from 'vitest'
import { checkExpression } from './checkExpression.ts'
import { findExpressions } from './findExpressions.ts'

/** Expressions that may take longer, by `file /pattern/flags`: why they are needed, and the characters of input that something bounds. */
const EXCEPTIONS: Readonly<Record<string, { reason: string; maxInput: number }>> = {}

/** Nothing is known yet on a new machine, which may be busy. */
const FIRST_RUN_MS = 1_200_000

it(
  'matches every regular expression in linear time',
  async () => {
    const expressions = findExpressions()
    const problems: string[] = []
    const needed = new Set<string>()
    // One after the other: side by side takes the checker longer.
    for (const { file, pattern, flags } of expressions) {
      const name = `${file} /${pattern}/${flags}`
      const verdict =
        pattern === undefined ? 'is not known before it runs' : await checkExpression(pattern, flags)
      if (verdict === 'linear') continue
      needed.add(name)
      if (!(name in EXCEPTIONS)) problems.push(`${name}: ${verdict}`)
    }
    expect(expressions.length).toBeGreaterThan(300)
    expect(problems.sort()).toEqual([])
    expect(Object.keys(EXCEPTIONS).filter((name) => !needed.has(name))).toEqual([])
  },
  FIRST_RUN_MS,
)

it.each([
  ['\\s+$', ''],
  ['(a+)+$', ''],
  ['\\s+(?=(?:[^"]*"[^"]*")*[^"]*$)', 'g'],
  ['\\p{NoSuchProperty}', 'u'],
])('does not take /%s/%s for linear', async (pattern, flags) => {
  expect(await checkExpression(pattern, flags)).not.toBe('linear')
})

it('finds expressions that are made of constants of several files', () => {
  const topics = findExpressions().find(({ file }) => file === 'src/features/catalog/live/live.contract.ts')
  expect(topics?.pattern).toMatch(/^\^\(\?:\(\?:game\|post\):.*\)\{0,\d+\}\$$/)
})
