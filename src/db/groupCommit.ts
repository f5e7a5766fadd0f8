import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasSqlState } from './sqlState.ts'

interface Waiting<In, Out> {
  input: In
  resolve: (output: Out) => void
  reject: (error: unknown) => void
}

/**
 * Group commit: inputs that arrive while a transaction is running wait, and then share the next one. One disk flush serves the whole
 * group, so many small writes cost little more than one. Each caller's promise resolves after the commit of its own group.
 */
export class GroupCommit<In, Out> {
  readonly #run: (group: readonly In[]) => Promise<readonly (Out | Error)[]>
  readonly #maxGroup: number
  readonly #keyOf: ((input: In) => unknown) | undefined
  #waiting: Waiting<In, Out>[] = []
  #running = false

  /**
   * @param run writes a group in one transaction, and resolves after the commit with one output for each input, in order; an `Error`
   * rejects its own input only
   * @param maxGroup maximum number of inputs in a group
   * @param keyOf a group has at most one input of each key; another one waits for the next group, when the first is already written
   */
  constructor(
    run: (group: readonly In[]) => Promise<readonly (Out | Error)[]>,
    maxGroup: number,
    keyOf?: (input: In) => unknown,
  ) {
    this.#run = run
    this.#maxGroup = maxGroup
    this.#keyOf = keyOf
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
    while (this.#waiting.length > 0) await this.#commit(this.#nextGroup())
    this.#running = false
  }

  #nextGroup(): Waiting<In, Out>[] {
    const keyOf = this.#keyOf
    if (!keyOf) return this.#waiting.splice(0, this.#maxGroup)
    const group = new Map<unknown, Waiting<In, Out>>()
    const rest: Waiting<In, Out>[] = []
    for (const each of this.#waiting) {
      const key = keyOf(each.input)
      if (group.size < this.#maxGroup && !group.has(key)) group.set(key, each)
      else rest.push(each)
    }
    this.#waiting = rest
    return [...group.values()]
  }

  async #commit(group: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const outputs = await this.#run(group.map(({ input }) => input))
      group.forEach(({ resolve, reject }, index) => {
        const output = outputs[index]!
        if (output instanceof Error) reject(output)
        else resolve(output)
      })
    } catch (error) {
      // The group was rolled back. One input's error or lock timeout must not fail the others, so each gets a separate
      // transaction.
      if (group.length > 1 && hasSqlState(error, '22', '23', '40', '55P03', '57014'))
        for (const each of group) await this.#commit([each])
      else for (const { reject } of group) reject(error)
    }
  }
}
