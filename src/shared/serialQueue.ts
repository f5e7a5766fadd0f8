/**
 * Returns a function that runs tasks of the same key one after the other, in the order of the calls, also after one that failed. A
 * key's first task starts at once.
 */
export function serialQueue() {
  const last = new Map<string, Promise<unknown>>()
  return <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const before = last.get(key)
    const result = before ? before.then(task, task) : task()
    last.set(key, result)
    const forget = () => {
      if (last.get(key) === result) last.delete(key)
    }
    result.then(forget, forget)
    return result
  }
}
