export const MALLOC_SETTINGS: Readonly<Record<string, string>>
export function missingMallocSettings(env: NodeJS.ProcessEnv): Readonly<Record<string, string>> | undefined
export function restartWithMallocSettings(): void
