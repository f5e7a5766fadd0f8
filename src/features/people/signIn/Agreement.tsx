import { paths } from '#/shared/paths.ts'
import styles from './AccountForms.module.css'

/** What a new member agrees to. Its links leave the form, and what is typed in it, as they are. */
export const Agreement = () => (
  <p className={styles.explain}>
    By signing up you agree to the{' '}
    <a href={paths.rules()} target="_blank" rel="noopener">
      Rules
    </a>{' '}
    and the{' '}
    <a href={paths.privacy()} target="_blank" rel="noopener">
      Privacy page
    </a>
    .
  </p>
)
