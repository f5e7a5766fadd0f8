/** Characters of an email address. */
export const MAX_EMAIL_LENGTH = 254
/** UTF-16 units of a password. A longer text is not a real password and would only load the server. */
export const MAX_PASSWORD_LENGTH = 200
