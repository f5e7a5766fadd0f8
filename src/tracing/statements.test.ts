import { expect, test } from 'vitest'
import { LabelCounter } from '#/shared/labelCounter.ts'
import type { Span } from './span.server.ts'
import { recordStatement } from './statements.server.ts'
import { Tracer } from './tracer.server.ts'

async function record(sql: string, error?: unknown): Promise<Span> {
  const ended: Span[] = []
  const tracer = new Tracer(
    { sampler: 'always_on', ratio: 1 },
    (span) => ended.push(span),
    new LabelCounter(),
  )
  await tracer.trace('request', {}, async () => recordStatement(sql, 20, error))
  return ended[0]!
}

test.each([
  ['select "id" from "games" where "id" = $1', 'SELECT', 'SELECT games'],
  ['insert into "votes" ("id") values ($1)', 'INSERT', 'INSERT votes'],
  ['update profiles set exp = $1', 'UPDATE', 'UPDATE profiles'],
  ['\n  with a as (\n  select 1\n  from updates) select', 'WITH', 'WITH updates'],
  ['commit', 'COMMIT', 'COMMIT'],
  ['', 'STATEMENT', 'STATEMENT'],
])('%s is named by what it does, and to what', async (sql, operation, summary) => {
  expect(await record(sql)).toMatchObject({
    name: summary,
    kind: 'client',
    isFailed: false,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.summary': summary,
      'db.query.text': sql,
    },
  })
})

test('a statement has just ended when it is recorded', async () => {
  const { startMs, endMs } = await record('select 1')
  expect(endMs! - startMs).toBeGreaterThanOrEqual(20)
  expect(startMs).toBeLessThan(performance.now() - 20)
})

test('a long text is cut', async () => {
  const { attributes } = await record(`select ${'x'.repeat(10_000)} from games`)
  expect(attributes['db.query.text']).toHaveLength(2_000)
})

test('a failure has its code, and nothing of the values in its message', async () => {
  const error = Object.assign(new Error('Key (email)=(ann@example.org) already exists'), { code: '23505' })
  const { isFailed, attributes } = await record('insert into t values ($1)', error)
  expect(isFailed).toBe(true)
  expect(attributes).toMatchObject({ 'error.type': '23505', 'db.response.status_code': '23505' })
  expect(JSON.stringify(attributes)).not.toContain('ann')
})
