import { setImmediate as nextTurn } from 'node:timers/promises'

interface Waiting<In, Out> {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: what arrives while one transaction is under way waits, and then shares the next one. One disk flush serves the whole
 * group, so many small writes cost little more than one. Each caller hears after the commit of its own group.
 */
export class GroupCommit<In, Out> {
  readonly #run: (group: readonly In[]) => Promise<readonly Out[]>
  readonly #maxGroup: number
  #waiting: Waiting<In, Out>[] = []
  #running = false

  /**
   * @param run writes a group in one transaction, and resolves after the commit with one output for each input, in order
   * @param maxGroup inputs of one group at most
   */
  constructor(run: (group: readonly In[]) => Promise<readonly Out[]>, maxGroup: number) {
    this.#run = run
    this.#maxGroup = maxGroup
  }

  /** Resolves after the commit. Rejects only with what its own input caused, or when the database fails for the whole group. */
  add(input: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ input, resolve, reject })
      if (!this.#running) void this.#work()
    })
  }

  async #work(): Promise<void> {
    this.#running = true
    // Requests that were read from their sockets in the same turn of the event loop make one group.
    await nextTurn()
    while (this.#waiting.length > 0) await this.#commit(this.#waiting.splice(0, this.#maxGroup))
    this.#running = false
  }

  async #commit(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await this.#run(group.map(({ input }) => input))
      group.forEach(({ resolve }, index) => {
        resolve(outputs[index]!)
      })
    } catch (error) {
      // The group was rolled back. What one row caused must not spoil the others: each gets a transaction of its own.
      if (group.length > 1 && isRowError(error)) for (const each of group) await this.#commit([each])
      else for (const { reject } of group) reject(error)
    }
  }
}

/** SQLSTATE classes 22 and 23 (data and constraints) and 40 (deadlocks): another attempt without the others may succeed. */
function isRowError(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' && /^(22|23|40)...$/.test(code)
}
