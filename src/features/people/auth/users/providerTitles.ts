const TITLES: Readonly<Record<string, string>> = {
  discord: 'Discord',
  google: 'Google',
  github: 'GitHub',
  patreon: 'Patreon',
}

/** A provider's name as people write it. */
export const providerTitle = (provider: string): string => TITLES[provider] ?? provider
