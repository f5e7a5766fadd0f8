/** The format of an accepted id from outside, because it is written to logs and sent back. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{7,63}$/

/** Whether an id from outside has the format of a request's. */
export const isSaneRequestId = (id: string): boolean => SANE_ID.test(id)
