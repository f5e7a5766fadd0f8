import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { folderWithDatabase, startWriter } from '../../../test/durabilityFolders.ts'
import { KILLS } from '../../../test/kills.ts'

/** Kills a writer at a random moment, over and over, and holds what each finds against what was answered before. */
async function killWhileWriting(dataDir: string, times: number): Promise<number> {
  const answered = new Map<string, number>()
  for (let kill = 0; ; kill++) {
    const writer = startWriter(dataDir)
    const found = await writer.ready
    for (const [client, row] of answered) expect(found[client]).toBeGreaterThanOrEqual(row)
    if (kill === times) {
      writer.child.kill('SIGKILL')
      await once(writer.child, 'close')
      return [...answered.values()].reduce((sum, row) => sum + row, 0)
    }
    // Every other time it has written something, however busy the machine is.
    if (kill % 2 === 0) await writer.wrote
    await wait(Math.random() * 250)
    writer.child.kill('SIGKILL')
    await once(writer.child, 'close')
    for (const [client, row] of writer.acknowledged) answered.set(client, row)
  }
}

test('kills at random moments lose no acknowledged write, and the database opens again', async () => {
  const [first, second] = [await folderWithDatabase(), await folderWithDatabase()]
  const rows = await Promise.all([killWhileWriting(first, KILLS / 2), killWhileWriting(second, KILLS / 2)])
  expect(Math.min(...rows)).toBeGreaterThan(0)
}, 300_000)
