import { INTRO_KEY } from '#/features/people/session/blockedGames.ts'
import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { storedText, storeText } from '#/shared/browserStorage.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { createListeners } from '#/shared/listeners.ts'
import { paths } from '#/shared/paths.ts'
import { IconButton } from '#/ui/IconButton.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import { RollingNumber } from '#/ui/RollingNumber.tsx'
import { useBrowserValue } from '#/ui/useBrowserValue.ts'
import type { FrontPageData } from './frontPage.contract.ts'
import styles from './Intro.module.css'

const { subscribe, announce } = createListeners()
/** What could not be stored lasts as long as the page. */
let wasClosed = false
const isClosed = () => wasClosed || storedText(INTRO_KEY) !== null

/** Whether the reader closed the introduction in this browser. On the server and during hydration nobody did. */
export const useIntroClosed = (): boolean => useBrowserValue(subscribe, isClosed, false)

function close(): void {
  storeText(INTRO_KEY, 'closed')
  wasClosed = storedText(INTRO_KEY) === null
  announce()
}

/** What the site is, for visitors, until they close it. */
export function Intro({ numbers }: { numbers: FrontPageData['numbers'] | undefined }) {
  const ask = useSignInPrompt()
  return (
    <section className={styles.intro} aria-labelledby="intro">
      <h1 id="intro" className={styles.line}>
        Every game where the <em>numbers go up</em>.
      </h1>
      <div className={styles.about}>
        <p>
          Idle games, clickers, and incrementals: found, rated, and kept by the people who play them. Filter
          by anything, play in tabs, keep your list.
        </p>
        <LinkButton
          className={styles.join}
          tone="accent"
          href={paths.signIn('sign-up')}
          onClick={interceptClick(() => ask('', undefined, 'signUp'))}
        >
          Sign up
        </LinkButton>
      </div>
      {numbers && numbers.games > 0 && (
        <dl className={styles.numbers}>
          <Count of="games" value={numbers.games} />
          <Count of="votes" value={numbers.votes} />
          <Count of="updates this week" value={numbers.updates} />
        </dl>
      )}
      <IconButton
        className={styles.close}
        icon="x"
        size="small"
        label="Close the introduction"
        onClick={() => {
          close()
          document.getElementById('content')?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

function Count({ of, value }: { of: string; value: number }) {
  return (
    <div className={styles.count}>
      <dt>{of}</dt>
      <dd className="title-font tabular">
        <RollingNumber value={value} format={groupDigits} />
      </dd>
    </div>
  )
}
