import type { World } from './secondReader.ts'

const reason = 'It is an advertisement.'

export const decline = { decision: 'decline', reason }
export const uphold = { decision: 'accept', reason }

/** Reports something to the moderators. */
export async function reportSubject({ as, send }: World, type: string, id: number | string): Promise<void> {
  await send('POST', '/api/reports', as.carol, { subject_type: type, subject_id: String(id), kind: 'spam' })
}
