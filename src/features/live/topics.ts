/** What a page can follow: a game with its reviews and discussions, or a post with its comments. */
export type Topic = `game:${number}` | `post:${number}`

/** Builds topics; the only place that spells them. */
export const topic = {
  game: (id: number): Topic => `game:${id}`,
  post: (id: number): Topic => `post:${id}`,
} as const

/** The kind and id of a topic. */
export function readTopic(text: Topic): { kind: 'game' | 'post'; id: number } {
  const [kind, id] = text.split(':') as ['game' | 'post', string]
  return { kind, id: Number(id) }
}
