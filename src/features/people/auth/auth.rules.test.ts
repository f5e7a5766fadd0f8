import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#/config.ts'
import { weaknesses } from '#/features/people/auth/passwords/passwords.rules.ts'
import { ephemeralKeys, readKeys } from '#/features/people/auth/tokens/keys.server.ts'
import { readBlockedDomains } from './limits/blockedDomains.server.ts'
import { isStorable } from './users/storable.ts'
import { isUsername } from './users/username.ts'
import { usernameFrom } from './users/usernameFrom.ts'

async function folder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'idledex-auth-'))
  onTestFinished(() => rm(dir, { recursive: true }))
  return dir
}

describe('the key file', () => {
  test('is created at the first start, readable by its owner only, and read at the next', async () => {
    const file = join(await folder(), 'data', 'auth-key.json')
    const made = await readKeys(file)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const read = await readKeys(file)
    expect(read.published).toEqual(made.published)
    expect(read.mac('x', 'y')).toEqual(made.mac('x', 'y'))
  })

  test('created by several processes at once is the same for all', async () => {
    const file = join(await folder(), 'auth-key.json')
    const all = await Promise.all([1, 2, 3, 4].map(() => readKeys(file)))
    expect(new Set(all.map((keys) => keys.signing.kid)).size).toBe(1)
  })

  test('if damaged, stops the start with a message that names it', async () => {
    const file = join(await folder(), 'auth-key.json')
    await writeFile(file, '{"keys":[]}')
    await expect(readKeys(file)).rejects.toThrow(`${file} has no sign-in keys`)
  })

  test('can have older keys, which still verify', async () => {
    const file = join(await folder(), 'auth-key.json')
    const old = await readKeys(file)
    const { keys, secret } = JSON.parse(await readFile(file, 'utf8'))
    const other = join(await folder(), 'auth-key.json')
    await readKeys(other)
    const newer = JSON.parse(await readFile(other, 'utf8')).keys
    await writeFile(file, JSON.stringify({ keys: [...newer, ...keys], secret }))
    const both = await readKeys(file)
    expect(both.published.keys).toHaveLength(2)
    expect(both.published.keys[1]).toEqual(old.published.keys[0])
    expect(both.signing.kid).not.toBe(old.signing.kid)
  })

  test('encrypts data that only the same key and purpose can decrypt', async () => {
    const [keys, others] = [await ephemeralKeys(), await ephemeralKeys()]
    const sealed = keys.seal('factor', Buffer.from('secret'))
    expect(sealed.includes('secret')).toBe(false)
    expect(keys.unseal('factor', sealed)?.toString()).toBe('secret')
    sealed[20]! ^= 1
    expect(keys.unseal('factor', sealed)).toBeUndefined()
    sealed[20]! ^= 1
    expect(keys.unseal('else', sealed)).toBeUndefined()
    expect(others.unseal('factor', sealed)).toBeUndefined()
    expect(keys.unseal('factor', Buffer.from('x'))).toBeUndefined()
  })
})

describe('a password', () => {
  test('is hashed with the cost that OWASP recommends, unless configured', () => {
    expect(readConfig({}).auth.passwordCost).toEqual({ memory: 19_456, passes: 2 })
    expect(() => readConfig({ AUTH_PASSWORD_COST: 'cheap' })).toThrow('AUTH_PASSWORD_COST is invalid')
  })

  test('is weak if it is short, too long, common, one repeated letter, or public information about its owner', () => {
    expect(weaknesses('correct horse', 8)).toEqual([])
    expect(weaknesses('seven77', 8)).toEqual(['length'])
    expect(weaknesses('🐎🐎🐎🐎', 8)).toEqual(['length', 'pwned'])
    expect(weaknesses('x1'.repeat(200), 8)).toContain('length')
    expect(weaknesses('QWERTY123', 8)).toEqual(['pwned'])
    expect(weaknesses('aaaaaaaaaa', 8)).toEqual(['pwned'])
    expect(weaknesses('Ada-Lovelace', 8, ['ada-lovelace'])).toEqual(['pwned'])
  })
})

test('a username has 3 to 20 letters, digits, _ and -; other names are converted', () => {
  for (const name of ['abc', 'A_b-9', 'x'.repeat(20)]) expect([name, isUsername(name)]).toEqual([name, true])
  for (const name of ['', 'ab', 'x'.repeat(21), 'a b', 'é__', 'a.b', 'abc\n'])
    expect([name, isUsername(name)]).toEqual([name, false])
  expect(usernameFrom('Ada Lovelace')).toBe('Ada-Lovelace')
  expect(usernameFrom('Éloïse')).toBe('Eloise')
  expect(usernameFrom('艾达')).toBe('player')
  expect(usernameFrom('an extremely long name for anybody')).toBe('an-extremely-long-na')
})

test('disposable mail services and their subdomains are blocked, and the operator can add more', async () => {
  const file = join(await folder(), 'domains')
  await writeFile(file, '# ours\nSpam.example # really\n\n')
  const isBlocked = await readBlockedDomains(file)
  for (const email of ['a@mailinator.com', 'a@x.y.mailinator.com', 'a@YOPMAIL.com', 'a@spam.example'])
    expect([email, isBlocked(email)]).toEqual([email, true])
  for (const email of ['a@example.org', 'a@notmailinator.com', 'a@com', 'mailinator.com@example.org'])
    expect([email, isBlocked(email)]).toEqual([email, false])
  await expect(readBlockedDomains('/no/such/file')).rejects.toThrow('AUTH_BLOCKED_DOMAINS')
})

test('text that the database cannot store is detected first', () => {
  const nested = (levels: number): unknown => (levels === 0 ? 1 : { in: nested(levels - 1) })
  for (const fine of ['', 'é', 1, -0.5, true, null, [1, ['a']], { a: { b: [] } }, nested(8)])
    expect([fine, isStorable(fine)]).toEqual([fine, true])
  for (const not of [
    '\0',
    '\ud800',
    { a: '\0' },
    { '\0': 1 },
    JSON.parse('{"__proto__":1}'),
    1e300,
    1e-300,
    nested(9),
  ])
    expect([not, isStorable(not)]).toEqual([not, false])
})

test('addresses are confirmed if there is a mail server, unless configured otherwise', () => {
  const confirms = (env: Record<string, string>) => readConfig(env).auth.confirmations
  expect(confirms({})).toBe(false)
  expect(confirms({ SMTP_URL: 'smtps://mail.example.org' })).toBe(true)
  expect(confirms({ SMTP_URL: 'smtps://mail.example.org', AUTH_CONFIRMATIONS: 'off' })).toBe(false)
  expect(confirms({ AUTH_CONFIRMATIONS: 'on' })).toBe(true)
})
