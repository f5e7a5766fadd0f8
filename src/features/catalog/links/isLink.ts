/** Longest link that can be searched for, in characters. */
export const MAX_LINK_LENGTH = 500

/** Whether a text is one web address as people paste it, with its scheme or without, and nothing else. */
export const isLink = (text: string): boolean =>
  /^(?:https?:\/\/)?(?:[^\s/?#.:@]+\.)+[a-z][^\s/?#.:@]*(?:[/?#:]\S*)?$/i.test(text)
