import styles from './AccountForms.module.css'

/** Why an account that was just confirmed has no password. */
export function AmbiguousSignUp() {
  return (
    <p className={styles.explain}>
      Someone signed up with your address more than once, with different passwords or usernames. None of those
      passwords works. Choose a new one.
    </p>
  )
}
