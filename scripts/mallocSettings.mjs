// How the C library keeps memory. It reads these settings from the environment when a process starts, so a process that
// lacks them replaces itself. Plain JavaScript, as start.mjs is.

/**
 * For glibc. By default, it has up to eight arenas for each core, and each keeps what its threads have freed. It also keeps freed
 * buffers of up to 32 MB. Under mixed load with the embedded database that was 120 of 680 MB (docs/decisions/0056-memory.md).
 */
export const MALLOC_SETTINGS = Object.freeze({
  MALLOC_ARENA_MAX: '1',
  // Setting any threshold stops glibc from raising it.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
})

/**
 * The settings that a process with the environment `env` lacks; none where they have no effect, or where the operator has
 * chosen any of them.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {Readonly<Record<string, string>> | undefined}
 */
export function missingMallocSettings(env) {
  const isChosen = Object.keys(env).some((name) => name.startsWith('MALLOC_') || name === 'GLIBC_TUNABLES')
  return isChosen || !usesGlibc() ? undefined : MALLOC_SETTINGS
}

/** Marks a process that was started anew: for a privileged one, newer versions of the C library remove the settings from its environment. */
const RESTARTED = 'IDLEDEX_RESTARTED'

/**
 * Starts the process anew with `MALLOC_SETTINGS` if it lacks them, in place: its id, its output, and its arguments stay
 * the same, so a service manager notices nothing. Call it before anything else, from the script that Node was started with.
 */
export function restartWithMallocSettings() {
  // A channel to the parent would not survive.
  if (process.channel) return
  if (process.env[RESTARTED]) {
    delete process.env[RESTARTED]
    return
  }
  const settings = missingMallocSettings(process.env)
  if (!settings) return
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, { ...process.env, ...settings, [RESTARTED]: '1' })
  } catch {
    // Node's permission model forbids it, for example. The site works as well, in more memory.
  }
}

function usesGlibc() {
  if (process.platform !== 'linux') return false
  // Otherwise a report looks up the names of all connections.
  process.report.excludeNetwork = true
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime !== undefined
}
