/**
 * The site's public address without a slash at its end. The server takes it from its configuration before anything is rendered, and a
 * page carries it to the browser as an attribute of <html>, so that both sides render the same.
 */
export const siteUrl = (): string =>
  typeof document === 'undefined'
    ? (process.env.SITE_URL ?? 'http://localhost:3000').replace(/\/$/, '')
    : (document.documentElement.dataset.url ?? location.origin)
