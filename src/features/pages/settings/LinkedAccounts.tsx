import type { UserIdentity } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { providerName } from '#/features/people/auth/users/providerTitles.ts'
import {
  authSettingsQuery,
  type ProviderId,
  providersOf,
} from '#/features/people/session/authSettings.client.ts'
import type { OwnUser } from '#/features/people/signIn/ownAccount.client.ts'
import { ErrorMessage, StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { Button } from '#/ui/Button.tsx'
import { Chip } from '#/ui/Chip.tsx'
import { Icon } from '#/ui/Icon.tsx'
import type { IconName } from '#/ui/iconNames.ts'
import { List } from '#/ui/List.tsx'
import { linkProvider, unlinkProvider } from './account.client.ts'
import styles from './Panel.module.css'
import { focusSection, Section } from './Section.tsx'

const HEADING = 'linked'
const ICONS: Readonly<Record<string, IconName>> = {
  discord: 'brand-discord',
  github: 'brand-github',
  patreon: 'brand-patreon',
}

/** Linked provider accounts to sign in with, and Patreon, which shows whether the member supports the site. */
export function LinkedAccounts({ user, onChanged }: { user: OwnUser; onChanged: () => Promise<unknown> }) {
  const { data: settings } = useQuery(authSettingsQuery)
  const sending = useSending()
  const [said, say] = useState('')
  const identities = (user.identities ?? []).filter(({ provider }) => provider !== 'email')
  const offered = providersOf(settings)
  const rest = identities.map(({ provider }) => provider as ProviderId).filter((id) => !offered.includes(id))
  const providers = [...offered, ...rest]
  if (providers.length === 0) return null
  const usable = (user.identities ?? []).filter(({ suspended }) => !suspended)
  const isOnlyWay = (identity: UserIdentity) => usable.every((each) => each === identity)
  const unlink = (identity: UserIdentity) =>
    sending.send(async () => {
      say('')
      await unlinkProvider(identity)
      say(`${providerName(identity.provider)} was unlinked.`)
      focusSection(HEADING)
      await onChanged()
    })
  const canLink = settings?.manual_linking_enabled ?? false
  return (
    <Section
      id={HEADING}
      title="Linked accounts"
      note={
        identities.some(isOnlyWay)
          ? 'This is your only way to sign in. Set a password before you unlink it.'
          : 'You can sign in with any of these.'
      }
    >
      <List className="stack">
        {providers.map((id) => {
          const identity = identities.find(({ provider }) => provider === id)
          return (
            <li key={id} className={styles.item}>
              <Icon name={ICONS[id] ?? 'globe'} size={20} className="rigid muted" />
              <div className="grow min-0 break">
                <p className="row wrap middle gap-8 medium">
                  {providerName(id)}
                  {identity && !identity.suspended && (
                    <Chip tone="positive">{id === 'patreon' ? 'Connected' : 'Linked'}</Chip>
                  )}
                  {identity?.suspended && <Chip tone="warning">Sign-in disabled</Chip>}
                </p>
                <p className="muted text-13">{detailsOf(id, identity)}</p>
              </div>
              {identity?.suspended && canLink && (
                <Button
                  size="small"
                  aria-label={`Link ${providerName(id)} again`}
                  onClick={() => sending.send(() => linkProvider(id))}
                >
                  Link again
                </Button>
              )}
              {identity && canLink && !isOnlyWay(identity) && (
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
      </List>
      <ErrorMessage>{sending.failure}</ErrorMessage>
      <StatusMessage>{said}</StatusMessage>
    </Section>
  )
}

const labelOf = (id: ProviderId, linked: boolean) => {
  const [doing, undoing] = id === 'patreon' ? ['Connect', 'Disconnect'] : ['Link', 'Unlink']
  return `${linked ? undoing : doing} ${providerName(id)}`
}

type Identity = NonNullable<OwnUser['identities']>[number]

/** The name of the linked account; for Patreon also what linking it does. */
function detailsOf(id: ProviderId, identity: Identity | undefined): string {
  if (identity?.suspended)
    return 'Linked before your address was verified. Link it again to sign in with it, or unlink it.'
  const data = identity?.identity_data ?? {}
  const who = [data.user_name, data.name, data.email].find((each) => typeof each === 'string')
  if (id !== 'patreon') return who ?? (identity ? '' : 'Not linked')
  if (!identity) return 'Supporters get a badge and exclusive items.'
  const supports =
    Number(data.patron_level) > 0 ? 'You’re a supporter. Thank you!' : 'You aren’t a supporter right now.'
  return who ? `${who} · ${supports}` : supports
}
