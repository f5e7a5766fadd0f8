import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#/db/connect.ts'

const script = fileURLToPath(new URL('../../../test/killedVoter.ts', import.meta.url))

/** Casts votes in a process of its own, kills it after `count` responses, and answers which votes it acknowledged. */
async function killAfter(count: number, dataDir: string): Promise<string[]> {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const acknowledged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line !== 'ready') acknowledged.push(line)
    if (acknowledged.length === count) child.kill('SIGKILL')
  }
  if (child.signalCode === null) await once(child, 'close')
  expect(child.signalCode).toBe('SIGKILL')
  return acknowledged
}

test('votes that were acknowledged before the process is killed are all there, and the counts with them', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'idledex-votes-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const acknowledged = new Set<string>()
  for (const count of [70, 1_000, 333]) {
    for (const vote of await killAfter(count, dataDir)) acknowledged.add(vote)
    const db = await openDatabase({ dataDir })
    const votes = await db.kysely.selectFrom('votes').select(['user_id', 'game_id']).execute()
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from game_counts
       where upvotes <> (select count(*) from votes where votes.game_id = game_counts.game_id)`.execute(
      db.kysely,
    )
    await db.close()
    const stored = new Set(votes.map(({ user_id, game_id }) => `${user_id} ${game_id}`))
    expect([...acknowledged].filter((vote) => !stored.has(vote))).toEqual([])
    expect(rows[0]!.wrong).toBe(0)
  }
})
