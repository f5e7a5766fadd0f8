/** Lets `event` happen in the middle of `work`, just before it calls a method of `part` for the first time. */
export async function meanwhile<Name extends string, T>(
  part: Record<Name, (...given: never[]) => unknown>,
  method: Name,
  event: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const own = part[method]
  part[method] = async (...given) => {
    part[method] = own
    await event()
    return own.apply(part, given)
  }
  return work()
}
