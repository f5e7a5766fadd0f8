import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { FolderInUse, lockFolder } from './folderLock.ts'

const lockModule = new URL('./folderLock.ts', import.meta.url).href

/** Tries to lock the folder, says how it went, and stays. */
const script = `
  const { lockFolder } = await import(process.argv[1])
  await new Promise((resolve) => process.stdin.once('data', resolve))
  try {
    lockFolder(process.argv[2])
    console.log('has it')
  } catch (error) {
    console.log(error.message)
  }`

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-lock-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

function starter(folder: string): ChildProcess {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, lockModule, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

async function outcome(child: ChildProcess): Promise<string> {
  child.stdin!.write('go\n')
  const [line] = await once(createInterface({ input: child.stdout! }), 'line')
  return line
}

test('a folder in use is rejected with the id of its process, until it is released', async () => {
  const folder = await emptyFolder()
  const unlock = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(
    new FolderInUse(`${folder} is already in use by process ${process.pid}`),
  )
  unlock()
  lockFolder(folder)()
})

test('another process is rejected until the holder of the lock is killed', async () => {
  const folder = await emptyFolder()
  const [holder, second] = [starter(folder), starter(folder)]
  expect(await outcome(holder)).toBe('has it')
  expect(await outcome(second)).toBe(`${folder} is already in use by process ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  expect(await outcome(starter(folder))).toBe('has it')
})

test('of eight processes that start at the same time exactly one gets the folder, which none has made yet', async () => {
  const folder = path.join(await emptyFolder(), 'data')
  const starters = Array.from({ length: 8 }, () => starter(folder))
  const outcomes = await Promise.all(starters.map(outcome))
  expect(outcomes.filter((line) => line === 'has it')).toHaveLength(1)
  const refused = outcomes.filter((line) => line.startsWith(`${folder} is already in use by process `))
  expect(refused).toHaveLength(7)
})

test('a path that is a file is rejected', async () => {
  const file = path.join(await emptyFolder(), 'file')
  await writeFile(file, '')
  expect(() => lockFolder(path.join(file, 'data'))).toThrow('ENOTDIR')
})
