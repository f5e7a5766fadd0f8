/** A day in words, the same on server and browser, e.g. '8 Aug 2013'. Give it dates at midnight UTC. */
export const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
