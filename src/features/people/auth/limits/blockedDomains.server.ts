import { readFile } from 'node:fs/promises'

const OWN_LIST = new URL('../disposable-domains.txt', import.meta.url)

const domainsIn = (text: string) =>
  text.split(/\r?\n/).flatMap((line) => {
    const domain = line.replace(/#.*/, '').trim().toLowerCase()
    return domain === '' ? [] : [domain]
  })

/** The list of mail domains cannot be read; the message is one line for the operator. */
export class BlockedDomainsError extends Error {}

/**
 * Checks whether an address belongs to a disposable mail service, by the bundled list and the operator's own.
 * A domain includes its subdomains.
 *
 * @param file the operator's list, one domain a line
 */
export async function readBlockedDomains(file: string | undefined): Promise<(email: string) => boolean> {
  const blocked = new Set(domainsIn(await readFile(OWN_LIST, 'utf8')))
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch((error) => {
      throw new BlockedDomainsError(`AUTH_BLOCKED_DOMAINS: ${file} cannot be read: ${error.message}`)
    })
    for (const domain of domainsIn(text)) blocked.add(domain)
  }
  return (email) => {
    const labels = email
      .slice(email.lastIndexOf('@') + 1)
      .toLowerCase()
      .split('.')
    return labels.some((_, at) => blocked.has(labels.slice(at).join('.')))
  }
}
