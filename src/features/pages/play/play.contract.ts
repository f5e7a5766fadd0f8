import { z } from 'zod'
import { FRAME_OUTCOMES } from './play.limits.ts'

/** Whether a game can be shown in a frame. */
export const frameCheckSchema = z
  .object({
    outcome: z
      .enum(FRAME_OUTCOMES)
      .describe(
        '`refused`: the game’s site does not let other sites show it in a frame; `gone`: there is no longer anything at its address; ' +
          '`unknown`: the site did not respond, which may be different for a browser.',
      ),
  })
  .meta({ id: 'FrameCheck' })
export type FrameCheck = z.infer<typeof frameCheckSchema>
