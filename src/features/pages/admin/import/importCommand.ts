/** The command that previews an import of files on the server. */
export const importCommand = (names: readonly string[], isStrict: boolean): string =>
  ['npm run import -- --dry-run', ...(isStrict ? ['--strict'] : []), ...names.map(quoted)].join(' ')

/** A name as a shell reads it. */
function quoted(name: string): string {
  const path = name.startsWith('-') ? `./${name}` : name
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`
}
