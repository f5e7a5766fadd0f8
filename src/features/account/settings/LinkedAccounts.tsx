import type { User, UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  authSettingsQuery,
  type ProviderId,
  providerName,
  providersOf,
} from '#/features/account/session/authSettings.client.ts'
import { useSending } from '#/features/account/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { Icon } from '#/ui/Icon.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import { linkProvider, unlinkProvider } from './account.client.ts'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'
import { ErrorMessage, StatusMessage } from './StatusMessage.tsx'

const HEADING = 'linked'
const ICONS: Readonly<Record<string, IconName>> = {
  discord: 'brand-discord',
  github: 'brand-github',
  patreon: 'brand-patreon',
}

/** Accounts at other sites, to sign in with; and Patreon, which tells who supports the site. */
export function LinkedAccounts({ user, onChanged }: { user: User; onChanged: () => Promise<unknown> }) {
  const { data: settings } = useQuery(authSettingsQuery)
  const sending = useSending()
  const [said, say] = useState('')
  const identities = (user.identities ?? []).filter(({ provider }) => provider !== 'email')
  const offered = providersOf(settings)
  const rest = identities.map(({ provider }) => provider as ProviderId).filter((id) => !offered.includes(id))
  const providers = [...offered, ...rest]
  if (providers.length === 0) return null
  const isOnlyWay = (user.identities ?? []).length === 1
  const unlink = (identity: UserIdentity) =>
    sending.send(async () => {
      say('')
      await unlinkProvider(identity)
      say(`${providerName(identity.provider)} is not linked any more.`)
      focusSection(HEADING)
      await onChanged()
    })
  const canLink = settings?.manual_linking_enabled ?? false
  return (
    <Section
      id={HEADING}
      title="Linked accounts"
      note={
        isOnlyWay && identities.length > 0
          ? 'This is your only way to sign in. Set a password before you unlink it.'
          : 'Sign in with any of them.'
      }
    >
      <ul className={styles.rows}>
        {providers.map((id) => {
          const identity = identities.find(({ provider }) => provider === id)
          return (
            <li key={id} className={styles.item}>
              <Icon name={ICONS[id] ?? 'globe'} size={20} className={styles.icon} />
              <div className={styles.what}>
                <p className={styles.name}>
                  {providerName(id)}
                  {identity && <Chip tone="positive">{id === 'patreon' ? 'Connected' : 'Linked'}</Chip>}
                </p>
                <p className={styles.details}>{detailsOf(id, identity)}</p>
              </div>
              {identity && canLink && !isOnlyWay && (
                <Button size="small" aria-label={labelOf(id, true)} onClick={() => unlink(identity)}>
                  {id === 'patreon' ? 'Disconnect' : 'Unlink'}
                </Button>
              )}
              {!identity && canLink && (
                <Button
                  size="small"
                  aria-label={labelOf(id, false)}
                  onClick={() => sending.send(() => linkProvider(id))}
                >
                  {id === 'patreon' ? 'Connect' : 'Link'}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
    </Section>
  )
}

const labelOf = (id: ProviderId, linked: boolean) => {
  const [doing, undoing] = id === 'patreon' ? ['Connect', 'Disconnect'] : ['Link', 'Unlink']
  return `${linked ? undoing : doing} ${providerName(id)}`
}

/** Who one is there; at Patreon also what it does here. */
function detailsOf(id: ProviderId, identity: UserIdentity | undefined): string {
  const data = identity?.identity_data ?? {}
  const who = [data.user_name, data.name, data.email].find((each) => typeof each === 'string')
  if (id !== 'patreon') return who ?? (identity ? '' : 'Not linked')
  if (!identity) return 'Shows who supports the site, with a badge and items of their own.'
  const supports =
    Number(data.patron_level) > 0 ? 'You are a supporter. Thank you!' : 'No support at present.'
  return who ? `${who} · ${supports}` : supports
}
