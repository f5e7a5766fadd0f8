/** An email address as logs show it, so that operators can recognize one that they know: its first letter and its domain. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email.slice(0, at)][0] ?? ''}…${email.slice(at)}`
}

/** A text with every email address in it masked. Words that begin with `@`, such as the folders of packages, are none. */
export const maskEmails = (text: string): string =>
  text.replaceAll(/[^\s<>"'()=,:;/]+/g, (word) => (word.indexOf('@') > 0 ? maskEmail(word) : word))
