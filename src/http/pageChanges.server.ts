import type { Database } from '#/db/connect.ts'

/** Hears which subjects changed; undefined: any may have. */
type OnPageChange = (subjects: Iterable<string> | undefined) => void

/**
 * What tells kept pages that something they show has changed, in this process and in all others on the same database.
 * Triggers notify the channel `pages` of what changes about members (`user:ID`, `profile:ID`), whoever changes it. That message
 * arrives a moment after the commit, so a handler that made a change calls `drop` too: the next page of its own author must show it.
 */
export class PageChanges {
  readonly #listeners = new Set<OnPageChange>()
  #endListening: (() => Promise<void>) | undefined

  /** Hears from now on what other processes and the database itself tell. */
  async listen(db: Pick<Database, 'listen'>): Promise<this> {
    this.#endListening = await db.listen(
      'pages',
      (subject) => this.drop([subject]),
      () => this.#tell(undefined),
    )
    return this
  }

  async close(): Promise<void> {
    await this.#endListening?.()
  }

  onChange(listener: OnPageChange): void {
    this.#listeners.add(listener)
  }

  /** To be called after the commit of a change of `subjects`, as `shows` names them. */
  drop(subjects: Iterable<string>): void {
    this.#tell([...subjects])
  }

  /** Whatever is kept may have changed. */
  dropAll(): void {
    this.#tell(undefined)
  }

  #tell(subjects: Iterable<string> | undefined): void {
    for (const listener of this.#listeners) listener(subjects)
  }
}
