import type { SetupFacts } from '#/features/stewardship/setup/setup.contract.ts'
import { Banner } from '#/ui/Banner.tsx'
import styles from './Setup.module.css'

/** Where the site is, by its settings and by this browser. */
export function AddressStep({ address }: { address: SetupFacts['address'] }) {
  const { site_url, games_origin, is_local, problems } = address
  const here = window.location.origin
  return (
    <>
      <dl className={styles.facts}>
        <dt>The site</dt>
        <dd>{site_url}</dd>
        <dt>Bundled games</dt>
        <dd>{games_origin}</dd>
      </dl>
      {problems.map((problem) => (
        <Banner key={problem} tone="warning">
          {problem}
        </Banner>
      ))}
      {here !== site_url && (
        <Banner tone="warning">
          You opened this page at {here}, but the site says that it’s at {site_url}. Links in emails and
          feeds, and signing in with other sites, use that address.
        </Banner>
      )}
      {is_local && problems.length === 0 && (
        <p>
          Only this machine can reach that address. Before others visit, start the server with{' '}
          <code>SITE_URL</code> and <code>GAMES_ORIGIN</code> set to two public https addresses.
        </p>
      )}
    </>
  )
}
