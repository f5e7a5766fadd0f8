import { providerName } from '#/features/people/auth/users/providerTitles.ts'
import type { ProviderId } from '#/features/people/session/authSettings.client.ts'
import { siteLinks } from '#/shared/siteLinks.ts'
import { Button } from '#/ui/Button.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import styles from './AccountForms.module.css'

export const PROVIDER_ICONS: Readonly<Record<ProviderId, IconName>> = {
  discord: 'brand-discord',
  google: 'globe',
  github: 'brand-github',
  patreon: 'brand-patreon',
}

/** A button for each sign-in provider; nothing if there are none. */
export function ProviderButtons({ onChoose }: { onChoose: (provider: ProviderId) => void }) {
  const { providers } = siteLinks()
  if (providers.length === 0) return null
  return (
    <>
      <div className={styles.between}>or</div>
      <div className={styles.providers}>
        {providers.map((provider) => (
          <Button key={provider} icon={PROVIDER_ICONS[provider]} onClick={() => onChoose(provider)}>
            {providerName(provider)}
          </Button>
        ))}
      </div>
    </>
  )
}
