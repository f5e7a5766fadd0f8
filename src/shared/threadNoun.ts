/** What the texts of a thread are called on screen. */
export type ThreadNoun = 'comment' | 'reply'

export const THREAD_NOUNS: Readonly<Record<ThreadNoun, string>> = { comment: 'comments', reply: 'replies' }

/** Below a game, posts are reviews and comments themselves, so that what answers them are replies. Below all other posts there are comments. */
export const threadNoun = (postType: string): ThreadNoun =>
  postType === 'review' || postType === 'game-discussion' ? 'reply' : 'comment'
