import { defineConfig } from 'vitest/config'

const DATABASE_TESTS = ['{src,test,bench}/**/*.{db,api}.test.ts']
const PROCESS_TESTS = ['{src,test,bench}/**/*.process.test.ts']
/** Run in a browser: vitest.components.config.ts. */
const COMPONENT_TESTS = ['{src,test}/**/*.component.test.tsx']
/** Count the steps of parsers: test/countSteps.ts. */
const STEP_TESTS = ['{src,test}/**/*.steps.test.{ts,tsx}']
const KILL_TESTS = ['{src,test,bench}/**/*.kills.test.ts']
/** Need a PostgreSQL server: test/grownSite.ts. */
const GROWTH_TESTS = ['src/**/*.growth.test.ts']

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 180_000,
    hookTimeout: 240_000,
    // For what must happen; how soon is measured in bench/.
    expect: { poll: { timeout: 30_000 } },
    // The files of a worker share its modules: loading all of the site for each took two fifths of the time.
    isolate: false,
    // Of whole files: `// @module-tag race`. They say what runs beside all of the embedded database's tests.
    tags: [
      { name: 'race', description: 'Sends requests at the same moment: runs on PostgreSQL, too.' },
      {
        name: 'smoke',
        description:
          'Runs on PostgreSQL, too, and after any change to what all features share: one API test file of each feature, guards, descriptions, plans.',
      },
    ],
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          setupFiles: ['test/settledImports.ts'],
          include: ['{src,test,bench,demo-games,scripts}/**/*.test.{ts,tsx}'],
          exclude: [
            ...DATABASE_TESTS,
            ...PROCESS_TESTS,
            ...KILL_TESTS,
            ...GROWTH_TESTS,
            ...STEP_TESTS,
            ...COMPONENT_TESTS,
          ],
        },
      },
      // In processes of their own: steps are counted from the start, which makes everything slower.
      { extends: true, test: { name: 'steps', include: STEP_TESTS, setupFiles: ['test/startCounting.ts'] } },
      // Runs on the embedded database; what can differ there runs again on PostgreSQL, where TEST_DATABASE_URL is set.
      {
        extends: true,
        test: {
          name: 'database',
          include: DATABASE_TESTS,
          experimental: { viteModuleRunner: false },
          setupFiles: ['test/sameDay.ts', 'test/databaseCleanup.ts'],
        },
      },
      // Starts and stops whole processes, which takes its time: more than half a minute for some, and several times that on a busy machine.
      { extends: true, test: { name: 'processes', include: PROCESS_TESTS, testTimeout: 400_000 } },
      // Kills databases while they write, over and over: minutes, for `npm test` alone.
      { extends: true, test: { name: 'kills', include: KILL_TESTS } },
      // Fills a database with millions of rows, for `npm test -- --full` alone.
      {
        extends: true,
        test: {
          name: 'growth',
          include: GROWTH_TESTS,
          hookTimeout: 1_200_000,
          experimental: { viteModuleRunner: false },
          setupFiles: ['test/databaseCleanup.ts'],
        },
      },
    ],
  },
})
