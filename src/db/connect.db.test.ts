import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase, testDatabaseUrl } from '../../test/database.ts'
import { onDatabase, onServer } from '../../test/serverTemplates.ts'
import { DatabaseFailure, openDatabase } from './connect.ts'
import { lockFolder } from './embedded/folderLock.ts'
import { fatalError } from './embedded/protocol.ts'
import { describeServerFailure } from './unavailable.ts'

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'idledex-connect-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** A server that speaks PostgreSQL's protocol just far enough to refuse; its port. */
async function serverThat(onConnection: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => onConnection(socket.on('error', () => {}))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A port on which nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const refusing = (code: string, text: string) =>
  serverThat((socket) => socket.once('data', () => socket.end(fatalError(code, text))))

/** A step of a server's way to ask for a password. */
function authentication(step: number, text: string): Buffer {
  const message = Buffer.alloc(9 + text.length)
  message.write('R')
  message.writeInt32BE(8 + text.length, 1)
  message.writeInt32BE(step, 5)
  message.write(text, 9)
  return message
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const [result] = await Promise.allSettled([promise])
  if (result.status === 'fulfilled') throw new Error('it did not fail')
  return result.reason
}

/** Opens the server on this port and gives the line it fails with. */
async function complaint(port: number): Promise<string> {
  const databaseUrl = `postgres://ann:secret@127.0.0.1:${port}/shop`
  const error = await failure(openDatabase({ databaseUrl, dataDir: tmpdir() }))
  expect(error).toBeInstanceOf(DatabaseFailure)
  expect(error.message).not.toContain('secret')
  return error.message.replace(String(port), 'PORT')
}

describe('what columns come as', () => {
  test('a date is the day as written, whatever the time zone', async () => {
    const { kysely } = await testDatabase('blank')
    const { rows } = await sql`select date '2024-02-29' as day, array[date '1999-12-31'] as days`.execute(
      kysely,
    )
    expect(rows).toEqual([{ day: '2024-02-29', days: ['1999-12-31'] }])
  })

  test('an instant is a Date, a count that may be huge is text and a cast one a number', async () => {
    const { kysely } = await testDatabase('blank')
    const { rows } = await sql`select timestamptz '2024-02-29 12:00:00.123+02' as at, 9007199254740993 as big,
      count(*)::int as count, xid8 '12' as transaction`.execute(kysely)
    const at = new Date('2024-02-29T10:00:00.123Z')
    expect(rows).toEqual([{ at, big: '9007199254740993', count: 1, transaction: '12' }])
  })
})

test('closing finishes all pending queries', async () => {
  const { kysely, close } = await testDatabase('blank')
  const responses = Array.from({ length: 40 }, (_, n) =>
    sql<{ n: number }>`select ${n}::int as n`.execute(kysely),
  )
  await close()
  const numbers = (await Promise.all(responses)).map(({ rows }) => rows[0]!.n)
  expect(numbers).toEqual(Array.from({ length: 40 }, (_, n) => n))
})

describe('a database that cannot be opened reports the reason in one line', () => {
  test('a server that is not running', async () => {
    const port = await freePort()
    const line = 'PostgreSQL at 127.0.0.1:PORT refuses connections. Is it running, and is that its address?'
    expect(await complaint(port)).toBe(line)
  })

  test.each([
    ['28P01', 'password authentication failed', ' refused user "ann": password authentication failed'],
    ['3D000', 'database "shop" does not exist', ' has no database "shop"'],
    ['53300', 'sorry, too many clients already', ' has no free connections: sorry, too many clients already'],
    ['57P03', 'the database system is starting up', ' is not ready yet: the database system is starting up'],
    ['XX000', 'out of luck', ' cannot be used: out of luck'],
  ])('a server that rejects with %s', async (code, text, line) => {
    expect(await complaint(await refusing(code, text))).toBe(`PostgreSQL at 127.0.0.1:PORT${line}`)
  })

  test('a server that asks for a password that is nowhere', async () => {
    const port = await serverThat((socket) =>
      socket.once('data', () => {
        socket.write(authentication(10, 'SCRAM-SHA-256\0\0'))
        socket.once('data', () => socket.write(authentication(11, 'r=1,s=MQ==,i=4096')))
      }),
    )
    const error = await failure(
      openDatabase({ databaseUrl: `postgres://ann@127.0.0.1:${port}/shop`, dataDir: tmpdir() }),
    )
    expect(error.message).toBe(
      `PostgreSQL at 127.0.0.1:${port} asks for the password of user "ann". Write it into the address, PGPASSWORD, or ~/.pgpass.`,
    )
  })

  test('a server that is something else', async () => {
    const port = await serverThat((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    expect(await complaint(port)).toMatch(/^PostgreSQL at 127\.0\.0\.1:PORT cannot be used: .+$/)
  })

  test('a server that does not respond', async () => {
    const port = await serverThat((socket) => socket.resume())
    const url = `postgres://127.0.0.1:${port}/shop`
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 50 })
    const error = await failure(client.connect())
    expect(describeServerFailure(error, url).message).toBe(
      `PostgreSQL at 127.0.0.1:${port} did not respond in time`,
    )
  })

  test('an unknown host', () => {
    const error = Object.assign(new Error('getaddrinfo ENOTFOUND db.invalid'), { code: 'ENOTFOUND' })
    const { message } = describeServerFailure(error, 'postgres://db.invalid/shop')
    expect(message).toBe('PostgreSQL at db.invalid:5432 cannot be found: unknown host name')
  })

  test('a folder that is a file', async () => {
    const dataDir = path.join(await emptyFolder(), 'file')
    await writeFile(dataDir, '')
    await expect(openDatabase({ dataDir })).rejects.toThrow(new DatabaseFailure(`${dataDir} is not a folder`))
  })

  test('a folder without a database, for a command that is about a site, and makes none', async () => {
    const dataDir = path.join(await emptyFolder(), 'elsewhere')
    await expect(openDatabase({ dataDir, mustExist: true })).rejects.toThrow(`${dataDir} has no database. `)
    expect(existsSync(dataDir)).toBe(false)
    const empty = await emptyFolder()
    await expect(openDatabase({ dataDir: empty, mustExist: true })).rejects.toThrow(
      `${empty} has no database. `,
    )
    expect(existsSync(path.join(empty, 'postgres'))).toBe(false)
  })

  test('a folder that cannot be made', async () => {
    // Nobody may write there, not even root.
    const error = await failure(openDatabase({ dataDir: '/proc/idledex' }))
    expect(error).toBeInstanceOf(DatabaseFailure)
    expect(error.message).toMatch(/^.*\/proc\/idledex.*$/)
  })

  test('a folder with something else in it, which stays untouched and unlocked', async () => {
    const dataDir = await emptyFolder()
    const folder = path.join(dataDir, 'postgres')
    await mkdir(folder)
    await writeFile(path.join(folder, 'notes.txt'), 'mine')
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `${folder} contains files that are not a database`,
    )
    expect(await readdir(folder)).toEqual(['notes.txt'])
    lockFolder(dataDir)()
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('on a PostgreSQL server', () => {
  test('a database that does not exist is named', async () => {
    const url = new URL(await testDatabaseUrl('blank'))
    url.pathname = '/no_such_database'
    const opening = openDatabase({ databaseUrl: url.href, dataDir: tmpdir() })
    await expect(opening).rejects.toThrow(/^PostgreSQL at .+ has no database "no_such_database"$/)
  })

  test('rights that are missing are named', async () => {
    const url = new URL(await testDatabaseUrl('blank'))
    const name = url.pathname.slice(1)
    const database = onDatabase(process.env.TEST_DATABASE_URL!, name)
    const asOwner = (statement: string) => onServer(database, (client) => client.query(statement))
    await asOwner(`create role ${name} login password 'of a test'`)
    onTestFinished(async () => void (await asOwner(`drop role ${name}`)))
    url.username = name
    url.password = 'of a test'
    const complaint = async () =>
      (await failure(openDatabase({ databaseUrl: url.href, dataDir: tmpdir() }))).message
    const line = (grant: string) =>
      `PostgreSQL at ${url.host} does not let the site create its tables. As the owner of the database, run: GRANT CREATE ON ${grant} TO ${name};`
    await asOwner('revoke create on schema public from public')
    expect(await complaint()).toBe(line('SCHEMA public'))
    await asOwner('grant create on schema public to public')
    expect(await complaint()).toBe(line(`DATABASE ${name}`))
    await asOwner(`grant create on database ${name} to public`)
    await (await openDatabase({ databaseUrl: url.href, dataDir: tmpdir() })).close()
  })

  test.each([
    ['its encoding', `encoding 'LATIN1' locale 'C'`, 'stores texts as LATIN1'],
    ['its letters', `encoding 'UTF8' locale 'C' locale_provider icu icu_locale 'tr'`, 'I and i'],
  ])('a database that does not fit by %s is refused in one line', async (_, kind, reason) => {
    const server = process.env.TEST_DATABASE_URL!
    const name = `unfit_${randomBytes(6).toString('hex')}`
    await onServer(server, (client) => client.query(`create database ${name} template template0 ${kind}`))
    onTestFinished(
      async () => void (await onServer(server, (client) => client.query(`drop database ${name}`))),
    )
    const { message } = await failure(
      openDatabase({ databaseUrl: onDatabase(server, name), dataDir: tmpdir() }),
    )
    expect(message).toContain(reason)
    expect(message).toMatch(new RegExp(`^The database ${name} .+ LOCALE 'C.UTF-8';$`))
  })

  test('connections that the server cuts are replaced, in use or not', async () => {
    const { kysely } = await testDatabase('blank')
    const mine = sql<{ pid: number }>`select pg_backend_pid() as pid`
    const { rows } = await mine.execute(kysely)
    const cut = kysely.transaction().execute(async (trx) => {
      const inUse = (await mine.execute(trx)).rows[0]!.pid
      await sql`select pg_terminate_backend(${inUse})`.execute(trx)
    })
    await expect(cut).rejects.toThrow()
    const after = await mine.execute(kysely)
    expect(after.rows[0]!.pid).not.toBe(rows[0]!.pid)
  })

  test('it shows our application name, ends queries that run too long, and compiles none', async () => {
    const { kysely } = await testDatabase('blank')
    const { rows } = await sql`select current_setting('application_name') as name,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('jit') as jit`.execute(kysely)
    expect(rows).toEqual([{ name: 'idledex', statement: '30s', idle: '10s', jit: 'off' }])
  })
})
