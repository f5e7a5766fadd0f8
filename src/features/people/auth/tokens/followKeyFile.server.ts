import { stat } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '#/db/generated/tables.ts'
import { GRACE_HOURS, readKeyFile, replaceKeyFile, withoutOld } from './keyFile.server.ts'
import { isResealed, isUsedWith } from './keyFingerprint.queries.server.ts'
import { claimDatabase } from './keyFingerprint.writes.server.ts'
import type { Keys } from './keys.server.ts'

/** How often the file is looked at: `npm run rotate-key` waits for longer than that before new keys sign. */
const LOOK_MS = 5_000
/** Every how many looks the database is asked whether it is used with newer keys than these. */
const LOOKS_A_CHECK = 12

/** Whether older keys of the file have had their time. */
export const isGraceOver = ({ replacedAt }: Keys): boolean =>
  replacedAt !== undefined && replacedAt.getTime() + GRACE_HOURS * 3_600_000 <= Date.now()

/** Differs when the keys do. */
const identify = ({ fingerprints: { all }, published: { keys } }: Keys): string =>
  JSON.stringify([all, keys.map(({ kid }) => kid)])

/**
 * Takes over what changes in the key file while the process runs, and removes replaced keys from it after their grace, once nothing is
 * sealed with them. Every process does so for its own copy of the file.
 */
export class KeyFileFollower {
  readonly #file: string
  readonly #db: Kysely<DB>
  readonly #keys: Keys
  readonly #log: Logger
  readonly #onChange: () => void
  #seen: string | undefined
  #hasFailed = false
  #looks = 0
  #wasOutdated = false
  #looking: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined

  constructor(
    file: string,
    { db, keys, log, onChange }: { db: Kysely<DB>; keys: Keys; log: Logger; onChange: () => void },
  ) {
    this.#file = file
    this.#db = db
    this.#keys = keys
    this.#log = log
    this.#onChange = onChange
  }

  start(): this {
    const next = () => {
      this.#timer = setTimeout(() => {
        this.#looking = this.look().finally(next)
      }, LOOK_MS).unref()
    }
    next()
    return this
  }

  async close(): Promise<void> {
    await this.#looking
    clearTimeout(this.#timer)
  }

  /** Looks at the file once. A failure is logged once; the keys stay as they are. */
  async look(): Promise<void> {
    try {
      await this.#takeOver()
      if (isGraceOver(this.#keys) && (await isResealed(this.#db, this.#keys))) await this.#removeOld()
      if (++this.#looks % LOOKS_A_CHECK === 0) await this.#check()
      this.#hasFailed = false
    } catch (error) {
      if (!this.#hasFailed) this.#log.error({ err: error }, 'The key file could not be followed')
      this.#hasFailed = true
    }
  }

  async #takeOver(): Promise<void> {
    const { ino, mtimeMs, size } = await stat(this.#file)
    const seen = `${ino} ${mtimeMs} ${size}`
    if (seen === this.#seen) return
    const content = await readKeyFile(this.#file)
    this.#seen = seen
    if (!content) return
    const before = identify(this.#keys)
    if (!(await this.#keys.replace(content))) {
      this.#log.error(`${this.#file} has been replaced by keys of another site. They are not used`)
      return
    }
    if (identify(this.#keys) === before) return
    this.#onChange()
    await claimDatabase(this.#db, this.#keys)
  }

  /** A copy of the file on another machine may not have been replaced. */
  async #check(): Promise<void> {
    const isOutdated = !(await isUsedWith(this.#db, this.#keys))
    if (isOutdated && !this.#wasOutdated)
      this.#log.error(
        `${this.#file} is outdated: other processes use newer keys. Copy their file here, or members are signed out`,
      )
    this.#wasOutdated = isOutdated
  }

  async #removeOld(): Promise<void> {
    const content = await readKeyFile(this.#file)
    if (!content?.next && !content?.leaked) return
    await replaceKeyFile(this.#file, withoutOld(content))
    await this.#takeOver()
    this.#log.info('The replaced keys have been removed from the key file')
  }
}
