import { z } from 'zod'
import { removalReason } from '#/features/people/moderation/removalReason.contract.ts'
import { visibleError } from '#/ui/markdown/markdownInput.ts'
import {
  MAX_UPDATE_CONTENT_LENGTH,
  MAX_UPDATE_TITLE_LENGTH,
  MAX_VERSION_LENGTH,
} from './updateEdit.limits.ts'
import { contentError, titleError, versionError } from './updateEdit.rules.ts'

/** Text checked by a rule of the form, with the rule's message. */
const checked = (rule: (text: string) => string | undefined, description: string) =>
  z
    .string()
    .max(100_000)
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .superRefine((text, context) => {
      const message = rule(text)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ type: 'string', description })

export const versionInput = checked(
  versionError,
  `The version, one line of at most ${MAX_VERSION_LENGTH} characters. A game has each version once.`,
)
export const titleInput = checked(titleError, `One line of at most ${MAX_UPDATE_TITLE_LENGTH} characters`)
export const contentInput = checked(
  (text) => contentError(text) ?? visibleError(text),
  `What changed, as Markdown, at most ${MAX_UPDATE_CONTENT_LENGTH} characters`,
)
const day = z.iso.date().describe('The day of the release, not in the future. Defaults to today.')

/** Body of `POST /api/updates`. */
export const addUpdateInput = z.strictObject({
  game_id: z.int().min(1).max(999_999_999),
  version: versionInput,
  title: titleInput.default(''),
  content: contentInput,
  date: day.optional(),
})
export type AddUpdateInput = z.input<typeof addUpdateInput>

/** Body of `PATCH /api/updates/{id}`: what is left out stays. */
export const editUpdateInput = z
  .strictObject({
    version: versionInput.optional(),
    title: titleInput.optional(),
    content: contentInput.optional(),
    date: day.optional(),
  })
  .refine((change) => Object.keys(change).length > 0, 'Send at least one field to change')
export type EditUpdateInput = z.infer<typeof editUpdateInput>

/** Body of `DELETE /api/updates/{id}`. */
export const removeUpdateInput = z.strictObject({ reason: removalReason })

export const updateWrittenSchema = z
  .object({ id: z.int(), message: z.string() })
  .meta({ id: 'UpdateWritten' })
export type UpdateWritten = z.infer<typeof updateWrittenSchema>
