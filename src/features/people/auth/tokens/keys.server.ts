import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createSecretKey,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { calculateJwkThumbprint, createLocalJWKSet, type JWK, type JWTVerifyGetKey } from 'jose'
import {
  deriveKey,
  type KeyFile,
  makeKeyFile,
  newKeys,
  type PrivateKey,
  readKeyFile,
  replacedAt,
} from './keyFile.server.ts'

/** What the service signs, hashes and seals with. It changes while the process runs: do not keep what it returns. */
export interface Keys {
  /** The id and private half (ES256) of the key that signs access tokens. */
  readonly signing: { kid: string; key: KeyObject }
  /** Finds the public key that a token's header names among ours. */
  readonly known: JWTVerifyGetKey
  /** The public halves, as published. */
  readonly published: { keys: JWK[] }
  /** HMAC-SHA-256 under a key of its own for each purpose. */
  mac(purpose: string, data: string | Buffer): Buffer
  /** The same under each key that is accepted: the current one, and during a rotation the other; then those that last. */
  macs(purpose: string, data: string | Buffer): Buffer[]
  /** Whether it is one of these, or the beginning of one, compared in constant time. */
  isMac(purpose: string, data: string | Buffer, mac: Buffer): boolean
  /** Seals a value (AES-256-GCM) so that a copy of the database does not show it. */
  seal(purpose: string, plain: Buffer): Buffer
  /** What was sealed for the purpose; undefined where it was not, or not with these keys. */
  unseal(purpose: string, sealed: Buffer): Buffer | undefined
  /** Whether it can be opened, but not with the current key. */
  isSealedWithOld(purpose: string, sealed: Buffer): boolean
  /** Identify the keys without telling anything about them: of all secrets, the oldest first; `current` is among them. */
  readonly fingerprints: { all: string[]; current: string }
  /** When the current keys replaced older ones that are still there, or will replace them. */
  readonly replacedAt: Date | undefined
  /** Replaces all keys with those of a file, unless it has nothing in common with them; then false. */
  replace(file: KeyFile): Promise<boolean>
}

/**
 * Reads the key file, which is made, readable by its owner only, where it is missing. Anyone who has it can sign in as
 * any member; without it all sessions end and second factors are lost. Throws `KeyFileError`.
 */
export async function readKeys(file: string): Promise<Keys> {
  return keysOf((await readKeyFile(file)) ?? (await makeKeyFile(file)))
}

/** Keys that only this process has; for tests. */
export async function ephemeralKeys(): Promise<Keys> {
  return keysOf(await newKeys())
}

/** The keys of a file. */
export async function keysOf(file: KeyFile): Promise<Keys> {
  return new KeyRing(await read(file))
}

type Pair = Awaited<ReturnType<typeof keyPair>>

/** A file whose signing keys have been read. */
interface Ring {
  file: KeyFile
  signing: Pair
  next: Pair | undefined
  known: JWTVerifyGetKey
  published: { keys: JWK[] }
}

async function read(file: KeyFile): Promise<Ring> {
  const pairs = await Promise.all(file.keys.map(keyPair))
  const next = file.next && (await keyPair(file.next.key))
  const published = { keys: [...pairs, ...(next ? [next] : [])].map((pair) => pair.public) }
  return { file, signing: pairs[0]!, next, known: createLocalJWKSet(published), published }
}

class KeyRing implements Keys {
  #ring: Ring
  readonly #derived = new Map<string, KeyObject>()

  constructor(ring: Ring) {
    this.#ring = ring
  }

  get signing() {
    const { signing, next } = this.#ring
    return this.#isNextCurrent() ? next! : signing
  }

  get known() {
    return this.#ring.known
  }

  get published() {
    return this.#ring.published
  }

  get replacedAt() {
    return replacedAt(this.#ring.file)
  }

  get fingerprints() {
    const { secret, next, leaked } = this.#ring.file
    const oldestFirst = [...(leaked?.secrets ?? []).toReversed(), secret, ...(next ? [next.secret] : [])]
    return {
      all: oldestFirst.map((each) => this.#fingerprint(each)),
      current: this.#fingerprint(this.#secrets()[0]!),
    }
  }

  mac(purpose: string, data: string | Buffer): Buffer {
    return hmac(this.#key(this.#secrets()[0]!, purpose), data)
  }

  macs(purpose: string, data: string | Buffer): Buffer[] {
    const lasting = (this.#ring.file.lasting ?? []).flatMap((keys) => keys[purpose] ?? [])
    return [
      ...this.#secrets().map((secret) => this.#key(secret, purpose)),
      ...lasting.map((key) => createSecretKey(Buffer.from(key, 'base64url'))),
    ].map((key) => hmac(key, data))
  }

  isMac(purpose: string, data: string | Buffer, mac: Buffer): boolean {
    if (mac.length < MIN_MAC_BYTES || mac.length > MAC_BYTES) return false
    // All of them in any case: the time is not to tell which one it was.
    return (
      this.macs(purpose, data).filter((each) => timingSafeEqual(each.subarray(0, mac.length), mac)).length > 0
    )
  }

  seal(purpose: string, plain: Buffer): Buffer {
    return seal(this.#key(this.#secrets()[0]!, purpose), plain)
  }

  unseal(purpose: string, sealed: Buffer): Buffer | undefined {
    for (const secret of [...this.#secrets(), ...(this.#ring.file.leaked?.secrets ?? [])]) {
      const plain = unseal(this.#key(secret, purpose), sealed)
      if (plain) return plain
    }
    return undefined
  }

  isSealedWithOld(purpose: string, sealed: Buffer): boolean {
    if (unseal(this.#key(this.#secrets()[0]!, purpose), sealed)) return false
    return this.unseal(purpose, sealed) !== undefined
  }

  async replace(file: KeyFile): Promise<boolean> {
    const ring = await read(file)
    const { all } = new KeyRing(ring).fingerprints
    if (!all.includes(this.fingerprints.current)) return false
    this.#ring = ring
    this.#derived.clear()
    return true
  }

  #isNextCurrent(): boolean {
    const { next } = this.#ring.file
    return next !== undefined && Date.parse(next.from) <= Date.now()
  }

  /** The current one, and the other one of a rotation. */
  #secrets(): string[] {
    const { secret, next } = this.#ring.file
    if (!next) return [secret]
    return this.#isNextCurrent() ? [next.secret, secret] : [secret, next.secret]
  }

  #fingerprint(secret: string): string {
    return hmac(this.#key(secret, 'fingerprint'), 'key file').toString('base64url')
  }

  #key(secret: string, purpose: string): KeyObject {
    const name = `${secret} ${purpose}`
    const key = this.#derived.get(name) ?? createSecretKey(deriveKey(secret, purpose))
    this.#derived.set(name, key)
    return key
  }
}

async function keyPair({ d, ...half }: PrivateKey) {
  const { kty, crv, x, y } = half as JWK
  const open: JWK = { kty: kty!, crv: crv!, x: x!, y: y! }
  const kid = await calculateJwkThumbprint(open)
  const key = createPrivateKey({ key: { ...open, d }, format: 'jwk' })
  return { kid, key, public: { ...open, kid, alg: 'ES256', use: 'sig' } }
}

const hmac = (key: KeyObject, data: string | Buffer) => createHmac('sha256', key).update(data).digest()

/** Of HMAC-SHA-256. */
const MAC_BYTES = 32
/** A shorter beginning proves nothing. */
const MIN_MAC_BYTES = 16

const NONCE_BYTES = 12
const TAG_BYTES = 16

function seal(key: KeyObject, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function unseal(key: KeyObject, sealed: Buffer): Buffer | undefined {
  if (sealed.length < NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
