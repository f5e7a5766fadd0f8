import { afterAll } from 'vitest'
import { closeTestDatabases } from './database.ts'

// Vitest runs this file anew for each test file, also where these share their modules.
afterAll(closeTestDatabases)
