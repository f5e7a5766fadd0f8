// `node bench/search.ts`: which half-remembered names search finds, beside PostgreSQL's trigrams and Fuse.js, and how long it takes.
//   --quick    few games, to see whether it runs
//   --missed   only prints what our search doesn't find, in a few seconds
import { parseArgs } from 'node:util'
import { dropDatabases } from './database.ts'
import { describeMachine } from './machine.ts'
import { measureSearch } from './search/measureSearch.ts'
import { printMissed } from './search/printMissed.ts'
import { printTable } from './table.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, missed: { type: 'boolean', default: false } },
})

if (options.missed) await printMissed()
else await measure()

async function measure(): Promise<void> {
  try {
    console.log(await describeMachine())
    printTable(await measureSearch({ isQuick: options.quick }))
  } finally {
    await dropDatabases()
  }
}
