import type { Events } from '#/events.server.ts'
import { applyExperience } from './applyProgress.server.ts'
import type { DailyCheck } from './dailyCheck.contract.ts'
import { findProgress, findStreak } from './dailyCheck.queries.server.ts'
import { insertVisitedDay, lockVisitor } from './dailyCheck.writes.server.ts'
import { dailyBase } from './expGrants.ts'

/**
 * Records that a member visited today (UTC) and grants the experience for it, once a day however often it is called. Notifies
 * members who reach a new level.
 * Returns undefined if the member no longer exists.
 */
export function checkToday(events: Events, userId: string): Promise<DailyCheck | undefined> {
  return events.write(async (trx, emit) => {
    const member = await lockVisitor(trx, userId)
    if (!member) return undefined
    const streak = await findStreak(trx, userId, member.today)
    const claim = { userId, kind: 'daily', subject: member.today, base: dailyBase(streak) } as const
    const [change] = await applyExperience(trx, emit, [claim])
    if (change) await insertVisitedDay(trx, { userId, day: member.today, streak, exp: change.added })
    const { total_exp, level } = await findProgress(trx, userId)
    return { exp_added: change?.added ?? 0, streak, total_exp, level }
  })
}
