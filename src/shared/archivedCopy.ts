/**
 * The address of the newest copy of a page in the Internet Archive, which redirects there: without a time it means the newest. The page's own
 * address follows as it is, not encoded (https://en.wikipedia.org/wiki/Help:Using_the_Wayback_Machine). Nothing is fetched to build it.
 *
 * @param address http or https
 */
export const archivedCopy = (address: string): string =>
  `https://web.archive.org/web/${new URL(address).href}`
