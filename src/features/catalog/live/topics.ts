type ContentTopic = `game:${number}` | `post:${number}`
/** What a page can follow: a game with its reviews and discussions, a post with its comments, the votes of all lists, or the moderators' queue. */
export type Topic = ContentTopic | 'lists' | 'moderation'

/** Builds topics; the only place that spells them. */
export const topic = {
  game: (id: number): ContentTopic => `game:${id}`,
  post: (id: number): ContentTopic => `post:${id}`,
  lists: 'lists',
  moderation: 'moderation',
} as const

/** Whether a topic has counts. */
export const hasCounts = (each: Topic): each is ContentTopic =>
  each !== topic.moderation && each !== topic.lists

/** The kind and id of a topic that has counts. */
export function readTopic(text: ContentTopic): { kind: 'game' | 'post'; id: number } {
  const [kind, id] = text.split(':') as ['game' | 'post', string]
  return { kind, id: Number(id) }
}
