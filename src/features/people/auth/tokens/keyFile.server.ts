import { hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'

/** How long a replaced key stays in the file: emails that could not be sent are retried for a day, and all else ends sooner. */
export const GRACE_HOURS = 48

/** What is stored as a hash, or lasts longer than the grace: for these alone, a key derived from the old secret stays. */
const LASTING = ['refresh token', 'recovery code', 'following feed', 'weekly mail stop'] as const
/** Recovery codes have 79 random bits each, so nobody finds one by its hash and the leaked key. */
const LASTING_AFTER_LEAK = ['recovery code'] as const

const privateKey = z.looseObject({ kty: z.literal('EC'), crv: z.literal('P-256'), d: z.string() })
/** 32 bytes, base64url. */
const secret = z.string().length(43)
const time = z.iso.datetime()

const keyFile = z.object({
  /** Private keys; the first signs, all verify. */
  keys: z.array(privateKey).min(1),
  /** Random; everything that is not a signature is derived from it. */
  secret,
  /** Replaces both from that time on. Until then it verifies and opens what other processes make, whose clocks may be ahead. */
  next: z.object({ key: privateKey, secret, from: time }).optional(),
  /** Open what was sealed with them, and nothing else: who knows them cannot sign in. */
  leaked: z.object({ secrets: z.array(secret).min(1), at: time }).optional(),
  /** Of removed secrets, the newest first: keys by purpose, which verify. */
  lasting: z.array(z.record(z.string(), secret)).optional(),
})

export type KeyFile = z.infer<typeof keyFile>
export type PrivateKey = KeyFile['keys'][number]

/** The key file is there but cannot be used; the message is one line for the operator. */
export class KeyFileError extends Error {}

/** The key of a purpose, derived from a secret. */
export const deriveKey = (from: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(from, 'base64url'), '', `idledex ${purpose}`, 32))

/** Reads the key file; undefined if there is none. Throws `KeyFileError`. */
export async function readKeyFile(file: string): Promise<KeyFile | undefined> {
  const text = await readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw new KeyFileError(`${file} cannot be read: ${error.message}`)
  })
  if (text === undefined) return undefined
  try {
    return keyFile.parse(JSON.parse(text))
  } catch {
    throw new KeyFileError(`${file} has no sign-in keys: restore it from a backup or delete it`)
  }
}

/** New keys. */
export async function newKeys(): Promise<KeyFile> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = (await exportJWK(privateKey)) as PrivateKey
  return { keys: [jwk], secret: randomBytes(32).toString('base64url') }
}

/** Creates the file, readable by its owner only. Of several processes at once, all get the keys of the first. */
export async function makeKeyFile(file: string): Promise<KeyFile> {
  const made = await newKeys()
  try {
    await mkdir(dirname(file), { recursive: true })
    // Creating a link is atomic: of two processes that start at once, the second uses the file of the first.
    await withDraft(file, made, (draft) => link(draft, file))
    return made
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EEXIST') return keyFile.parse(JSON.parse(await readFile(file, 'utf8')))
    throw new KeyFileError(`${file} cannot be written: ${message}`)
  }
}

/** Replaces the content of the file at once; its owner stays, also when root does it. Throws `KeyFileError`. */
export async function replaceKeyFile(file: string, content: KeyFile): Promise<void> {
  try {
    const target = await realpath(file)
    await withDraft(target, content, (draft) => rename(draft, target), await stat(target))
  } catch (error) {
    throw new KeyFileError(`${file} cannot be written: ${(error as Error).message}`)
  }
}

/** By handle and exclusively: root may write to a folder of the site's user here, who must not lead it to another file. */
async function withDraft(
  file: string,
  content: KeyFile,
  use: (draft: string) => Promise<void>,
  owner?: { uid: number; gid: number },
): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    const handle = await open(draft, 'wx', 0o600)
    if (owner) await handle.chown(owner.uid, owner.gid)
    await handle.writeFile(`${JSON.stringify(content)}\n`)
    await handle.sync()
    await handle.close()
    await use(draft)
  } finally {
    await rm(draft, { force: true })
  }
}

/** The file with new keys that replace its own from then on, and its own as older ones. */
export async function withNext(file: KeyFile, from: Date): Promise<KeyFile> {
  const made = await newKeys()
  return { ...file, next: { key: made.keys[0]!, secret: made.secret, from: from.toISOString() } }
}

/** New keys in place of all keys of the file, which may have leaked: their signatures are worth nothing from now on. */
export async function afterLeak(file: KeyFile, at: Date): Promise<KeyFile> {
  const old = [...(file.next ? [file.next.secret] : []), file.secret]
  return {
    ...(await newKeys()),
    leaked: { secrets: [...old, ...(file.leaked?.secrets ?? [])], at: at.toISOString() },
    lasting: [
      ...old.map((each) => lastingKeys(each, LASTING_AFTER_LEAK)),
      ...(file.lasting ?? []).map((each) => pick(each, LASTING_AFTER_LEAK)),
    ],
  }
}

/** When the current keys replaced older ones that the file still has, or will replace them; undefined if it has none. */
export function replacedAt({ next, leaked }: KeyFile): Date | undefined {
  const at = next?.from ?? leaked?.at
  return at === undefined ? undefined : new Date(at)
}

/** The file after a rotation: without the replaced secrets and signing keys. */
export function withoutOld({ next, leaked, ...file }: KeyFile): KeyFile {
  if (!next) return file
  const lasting = [lastingKeys(file.secret, LASTING), ...(file.lasting ?? [])]
  return { keys: [next.key], secret: next.secret, lasting }
}

const lastingKeys = (from: string, purposes: readonly string[]) =>
  Object.fromEntries(purposes.map((purpose) => [purpose, deriveKey(from, purpose).toString('base64url')]))

const pick = (keys: Record<string, string>, purposes: readonly string[]) =>
  Object.fromEntries(Object.entries(keys).filter(([purpose]) => purposes.includes(purpose)))
