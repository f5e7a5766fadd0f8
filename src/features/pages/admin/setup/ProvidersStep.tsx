import type { SetupFacts } from '#/features/stewardship/setup/setup.contract.ts'
import { Chip } from '#/ui/Chip.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { List } from '#/ui/List.tsx'
import styles from './Setup.module.css'

/** With which other sites members can sign in, and what to do for more. */
export function ProvidersStep({ providers, callback }: Pick<SetupFacts, 'providers' | 'callback'>) {
  return (
    <>
      <p>
        Members can sign in with an account that they have elsewhere. Create an OAuth client at the provider
        with this redirect address, and start the server with its ID and secret, such as{' '}
        <code>AUTH_DISCORD_ID</code> and <code>AUTH_DISCORD_SECRET</code>.
      </p>
      <div className="row wrap middle gap-8">
        <code className="break">{callback}</code>
        <CopyButton text={callback} label="Copy the redirect address" />
      </div>
      <List className={styles.chips}>
        {providers.map(({ name, title, is_on }) => (
          <li key={name}>
            <Chip tone={is_on ? 'positive' : 'neutral'} icon={is_on ? 'check' : 'minus'}>
              {`${title}: ${is_on ? 'on' : 'off'}`}
            </Chip>
          </li>
        ))}
      </List>
    </>
  )
}
