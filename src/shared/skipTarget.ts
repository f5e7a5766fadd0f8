/** The id of the list on pages that have filters before it: the skip link leads to it, past the filters. */
export const SKIP_TARGET = 'list'
