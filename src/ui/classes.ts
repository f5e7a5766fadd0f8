/** Joins class names, ignoring empty ones. A page does so a thousand times, so there are no arrays in between. */
export function classes(...names: (string | false | null | undefined)[]): string {
  let joined = ''
  for (const name of names) if (name) joined += joined ? ` ${name}` : name
  return joined
}
