/** The detail of the 503 that the API sends while the site's database is unavailable. Pages know it by this text: rendered on the server, an error comes to the browser as its message alone. */
export const DATABASE_UNAVAILABLE_DETAIL =
  'The site can’t reach its database right now. Try again in a moment.'

/** The same for a change while the database can only be read. */
export const DATABASE_READ_ONLY_DETAIL = 'The site can’t save changes right now. Try again in a moment.'

/** The same while a disk is full: the site's, or that of its database. */
export const DISK_FULL_DETAIL =
  'The site can’t save changes right now, because its disk is full. Try again later.'

/** Whether an error means that a later attempt will succeed without anybody changing anything. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Error && [DATABASE_UNAVAILABLE_DETAIL, DATABASE_READ_ONLY_DETAIL].includes(error.message)

/** Whether a part of the site could not be loaded: what browsers, and the loader of styles, say of it. */
export const isLoadFailure = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/.test(error.message)

/** What a page that could not be loaded is called. */
export const errorTitle = (error: unknown): string =>
  isTemporary(error) ? 'Not available right now' : 'This page couldn’t be loaded'
