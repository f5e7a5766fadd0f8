import { z } from 'zod'
import { requiredReason } from '#/features/people/moderation/decision.contract.ts'
import { textInput } from '#/shared/textInput.ts'
import { CLAIM_STATES, PROOFS, REQUEST_BOUNDS } from './ownership.limits.ts'

/** A place where the token may be put. */
export const ownershipLocationSchema = z
  .object({
    kind: z
      .enum(['page', 'file'])
      .describe('A page that the game links to, or idledex.txt at the root of its site.'),
    url: z.string(),
    proof: z.enum(PROOFS),
    why: z.string().describe('Why the place does not prove ownership by itself; empty if it does.'),
  })
  .meta({ id: 'OwnershipPlace' })
export type OwnershipLocation = z.infer<typeof ownershipLocationSchema>

/** A member's claim to a game. */
export const ownershipSchema = z
  .object({
    developer: z.enum(['unknown', 'you', 'other']).describe('Whose account owns the game.'),
    state: z.enum(CLAIM_STATES),
    token: z.string().nullable().describe('The text to publish; null until the member starts a claim.'),
    places: z.array(ownershipLocationSchema),
    message: z.string().describe('The text of the request.'),
    reason: z.string().describe('Why a moderator declined or revoked.'),
    refusal: z.string().nullable().describe('Why the member cannot ask a moderator now.'),
  })
  .meta({ id: 'Ownership' })
export type Ownership = z.infer<typeof ownershipSchema>

export const checkedLocationSchema = z.object({
  url: z.string(),
  outcome: z.enum(['found', 'missing', 'failed']),
  detail: z.string().describe('What the server found there, as a sentence.'),
})
export type CheckedLocation = z.infer<typeof checkedLocationSchema>

/** The outcome of 'Check now'. */
export const ownershipCheckSchema = z
  .object({
    state: z.enum(CLAIM_STATES),
    message: z.string(),
    checked: z.array(checkedLocationSchema),
  })
  .meta({ id: 'OwnershipCheck' })
export type OwnershipCheck = z.infer<typeof ownershipCheckSchema>

export const ownershipRequestInput = z.strictObject({
  message: textInput(REQUEST_BOUNDS),
})
export const revokeInput = z.strictObject({ reason: requiredReason })
export const claimStateSchema = z.object({ state: z.enum(CLAIM_STATES) })
