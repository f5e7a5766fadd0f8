import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { findRelation, RELATIONS } from './relations.ts'

const { kysely } = await testDatabase()

/** The columns of every view of the schema, with their types as PostgreSQL names them. */
async function readViews(): Promise<Map<string, Record<string, string>>> {
  const { rows } = await sql<{ view: string; name: string; type: string }>`
    select c.relname as view, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
     where n.nspname = 'data_service' order by c.relname, a.attnum`.execute(kysely)
  const views = new Map<string, Record<string, string>>()
  for (const { view, name, type } of rows) views.set(view, { ...views.get(view), [name]: type })
  return views
}

test('the list of what is exposed names every view of the schema, with all its columns and their types', async () => {
  const views = await readViews()
  const listed = Object.entries(RELATIONS).flatMap(([name, { columns, memberView }]) => [
    [name, columns] as const,
    ...(memberView ? [[memberView, columns] as const] : []),
  ])
  expect(Object.fromEntries(views)).toEqual(Object.fromEntries(listed))
})

test('references and keys are columns of their relation', () => {
  for (const { columns, key, references } of Object.values(RELATIONS)) {
    for (const name of [...key, ...Object.keys(references)]) expect(columns).toHaveProperty(name)
  }
})

test.each([
  'toString',
  '__proto__',
  'constructor',
  'pg_class',
  'auth_users',
  'blog_posts_of_member',
  'viewer',
])('there is no relation %s', (name) => {
  expect(findRelation(name)).toBeUndefined()
})
