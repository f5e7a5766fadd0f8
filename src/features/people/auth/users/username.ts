/** What a username may be, as the attribute of a field: also the profile's constraint in the database. */
export const USERNAME_PATTERN = String.raw`[a-zA-Z0-9_\-]{3,20}`
const USERNAME = new RegExp(`^${USERNAME_PATTERN}$`)

/** What a member reads who asks for a name that looks like the site's or a moderator's. */
export const RESERVED_NAME = 'This name is too close to that of the site or a moderator. Choose another one.'

export const isUsername = (text: string) => USERNAME.test(text)
