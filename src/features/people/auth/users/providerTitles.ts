/** The names of the sign-in providers, in the order in which they are offered. */
export const PROVIDER_TITLES = {
  discord: 'Discord',
  google: 'Google',
  github: 'GitHub',
  patreon: 'Patreon',
} as const

/** A provider's name as people write it. */
export const providerName = (provider: string): string =>
  (PROVIDER_TITLES as Readonly<Record<string, string>>)[provider] ?? provider
