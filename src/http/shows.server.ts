import type { Context } from 'hono'

/** What an in-process request brings along: the set that collects what the page being rendered shows. */
export interface RenderEnv {
  shows?: Set<string>
}

/**
 * Says that the answer shows `subjects` (`game:12`, `lists`, `posts:12`, …), so that the page which is being
 * rendered from it is dropped when they change. Does nothing for a request from outside.
 */
export function shows(c: Context, ...subjects: string[]): void {
  const env = c.env as RenderEnv | undefined
  if (env?.shows instanceof Set) for (const subject of subjects) env.shows.add(subject)
}
