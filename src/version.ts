import manifest from '../package.json' with { type: 'json' }

/** The version of Idledex: that of the newest release, also for what came after it. */
export const VERSION = manifest.version
