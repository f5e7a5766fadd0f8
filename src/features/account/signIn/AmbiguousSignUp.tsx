import styles from './AccountForms.module.css'

/** Why an account that was just confirmed has no password. */
export function AmbiguousSignUp() {
  return (
    <p className={styles.explain}>
      Somebody signed up with your address more than once, with different passwords or usernames. None of
      those passwords will work. Choose your own.
    </p>
  )
}
