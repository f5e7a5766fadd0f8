import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import { z } from 'zod'

/** What the service signs, hashes and seals with. */
export interface Keys {
  /** The id and private half (ES256) of the key that signs access tokens. */
  signing: { kid: string; key: KeyObject }
  /** Finds the public key that a token's header names among ours. */
  known: JWTVerifyGetKey
  /** The public halves, as published. */
  published: { keys: JWK[] }
  /** HMAC-SHA-256 under a key of its own for each purpose. */
  mac(purpose: string, data: string | Buffer): Buffer
  /** Seals a value (AES-256-GCM) so that a copy of the database does not show it. */
  seal(purpose: string, plain: Buffer): Buffer
  /** What was sealed for the purpose; undefined where it was not, or not with these keys. */
  unseal(purpose: string, sealed: Buffer): Buffer | undefined
}

const keyFile = z.object({
  /** Private keys; the first signs, all verify. */
  keys: z.array(z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), d: z.string() })).min(1),
  /** 32 random bytes, base64url, from which everything that is not a signature is derived. */
  secret: z.string().length(43),
})
type KeyFile = z.infer<typeof keyFile>

/** The key file is there but cannot be used; the message is one line for the operator. */
export class KeyFileError extends Error {}

/**
 * Reads the key file, which is made, readable by its owner only, where it is missing. Anyone who has it can sign in as
 * any member; without it all sessions end and second factors are lost.
 */
export async function readKeys(file: string): Promise<Keys> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyFileError(`${file} cannot be read: ${error.message}`)
  })
  if (text === undefined) return keysOf(await makeKeyFile(file))
  try {
    return await keysOf(keyFile.parse(JSON.parse(text)))
  } catch {
    throw new KeyFileError(`${file} has no sign-in keys: restore it from a backup or delete it`)
  }
}

/** Identifies the keys without telling anything about them. */
export const fingerprintOf = (keys: Keys): string => keys.mac('fingerprint', 'key file').toString('base64url')

/** Keys that only this process has; for tests. */
export async function ephemeralKeys(): Promise<Keys> {
  return keysOf(await newKeys())
}

async function newKeys(): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = (await exportJWK(privateKey)) as KeyFile['keys'][number]
  return { keys: [jwk], secret: randomBytes(32).toString('base64url') }
}

async function makeKeyFile(file: string): Promise<KeyFile> {
  const made = await newKeys()
  const draft = `${file}.${randomUUID()}`
  try {
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(draft, 'w', 0o600)
    await handle.writeFile(`${JSON.stringify(made)}\n`)
    await handle.sync()
    await handle.close()
    // Creating a link is atomic: of two processes that start at once, the second uses the file of the first.
    await link(draft, file)
    return made
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return keyFile.parse(JSON.parse(await readFile(file, 'utf8')))
    throw new KeyFileError(`${file} cannot be written: ${message}`)
  } finally {
    await rm(draft, { force: true })
  }
}

async function keysOf(file: KeyFile): Promise<Keys> {
  const pairs = await Promise.all(file.keys.map(keyPair))
  const signing = pairs[0]!
  const published = { keys: pairs.map((pair) => pair.public) }
  const keyFor = (purpose: string) =>
    createSecretKey(
      new Uint8Array(hkdfSync('sha256', Buffer.from(file.secret, 'base64url'), '', `idledex ${purpose}`, 32)),
    )
  const derived = new Map<string, KeyObject>()
  const key = (purpose: string) => {
    const made = derived.get(purpose) ?? keyFor(purpose)
    derived.set(purpose, made)
    return made
  }
  return {
    signing: { kid: signing.kid, key: signing.key },
    known: createLocalJWKSet(published),
    published,
    mac: (purpose, data) => createHmac('sha256', key(purpose)).update(data).digest(),
    seal: (purpose, plain) => seal(key(purpose), plain),
    unseal: (purpose, sealed) => unseal(key(purpose), sealed),
  }
}

async function keyPair({ d, ...half }: KeyFile['keys'][number]) {
  const { kty, crv, x, y } = half as JWK
  const open: JWK = { kty: kty!, crv: crv!, x: x!, y: y! }
  const kid = await calculateJwkThumbprint(open)
  const key = createPrivateKey({ key: { ...open, d }, format: 'jwk' })
  return { kid, key, public: { ...open, kid, alg: 'ES256', use: 'sig' } }
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

function seal(key: KeyObject, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: KeyObject, sealed: Buffer): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const cipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  cipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([cipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), cipher.final()])
  } catch {
    return undefined
  }
}
