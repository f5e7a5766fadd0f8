/** The fragment of an address that leads to a comment, without `#`. */
export const commentAnchor = (id: number) => `comment-${id}`
