import { afterAll } from 'vitest'
import { closeTestDatabases } from './database.ts'

// Vitest runs this file again for each test file, also where these share their modules.
afterAll(closeTestDatabases)
