import { useSignInPrompt } from '#/features/people/session/signInPrompt.ts'
import { paths } from '#/shared/paths.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { interceptClick } from '#/ui/plainClick.ts'
import styles from './TopBar.module.css'

/** Sign in and Sign up. They are in every page and hidden for members by style, before the first paint: nothing moves. */
export function VisitorButtons() {
  const ask = useSignInPrompt()
  return (
    <div className={styles.visitor}>
      <LinkButton
        href={paths.signIn()}
        className={styles.signIn}
        onClick={interceptClick(() => ask('', undefined, 'signIn'))}
      >
        Sign in
      </LinkButton>
      <LinkButton
        href={paths.signIn('sign-up')}
        variant="solid"
        tone="accent"
        onClick={interceptClick(() => ask('', undefined, 'signUp'))}
      >
        Sign up
      </LinkButton>
    </div>
  )
}
