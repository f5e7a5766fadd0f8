/** Providers that deliver an address with or without dots to the same mailbox. */
const IGNORING_DOTS = new Set(['gmail.com', 'googlemail.com'])

/**
 * What names the mailbox that an address leads to, for counting: `ann+news@example.org` is that of `ann@example.org`. It is no address to
 * send to. Where a provider reads `+` as a part of the name, several mailboxes share a count.
 *
 * @param email in lower case
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1)
  const name = email.slice(0, at).split('+', 1)[0]!
  return IGNORING_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
