/**
 * The site's name. The server sets it from SITE_NAME before anything is rendered, and a page carries it to the browser as
 * an attribute of <html>, so that both sides render the same.
 */
export const SITE_NAME: string =
  typeof document === 'undefined'
    ? (process.env.SITE_NAME ?? 'Idledex')
    : (document.documentElement.dataset.site ?? 'Idledex')
