// What `npm run worker` runs: a process that only runs jobs, beside sites on the same PostgreSQL server.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { restartWithMallocSettings } from './mallocSettings.mjs'

if (import.meta.main) restartWithMallocSettings()
enableCompileCache(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
process.env.NODE_ENV = 'production'
process.env.JOBS = 'only'
await import('../src/main.ts')
