import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { processCount } from './processes.mjs'

const DATABASE_URL = 'postgres://site@db.example/site'

test.each([
  [{}, 1],
  [{ DATABASE_URL }, 1],
  [{ DATABASE_URL, PROCESSES: '' }, 1],
  [{ DATABASE_URL, PROCESSES: '3' }, 3],
  [{ DATABASE_URL, PROCESSES: 'auto' }, availableParallelism()],
  // The embedded database has one process, and one for jobs serves nothing.
  [{ PROCESSES: 'auto' }, 1],
  [{ DATABASE_URL, PROCESSES: '3', JOBS: 'only' }, 1],
])('of the settings %o the site starts %d processes', (env, count) => {
  expect(processCount(env)).toBe(count)
})
