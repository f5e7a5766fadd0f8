import type { Events } from '#/events.server.ts'
import { notify } from '#/features/notifications/notifications.writes.server.ts'
import { paths } from '#/shared/paths.ts'
import { findProgress, findStreak } from './dailyCheck.queries.server.ts'
import { dailyExp } from './dailyCheck.rules.ts'
import { insertVisitedDay, lockVisitor } from './dailyCheck.writes.server.ts'
import type { DailyCheck } from './me.contract.ts'

/**
 * Records that a member visited today (UTC) and grants the experience for it, once a day however often it is called. Notifies
 * members who reach a new level.
 * Returns undefined if the member no longer exists.
 */
export function checkToday(
  events: Events,
  userId: string,
): Promise<(DailyCheck & { rose: boolean }) | undefined> {
  return events.write(async (trx, emit) => {
    const member = await lockVisitor(trx, userId)
    if (!member) return undefined
    const streak = await findStreak(trx, userId, member.today)
    const exp = dailyExp(streak, member)
    const isNew = await insertVisitedDay(trx, { userId, day: member.today, streak, exp })
    const { total_exp, level } = await findProgress(trx, userId)
    if (level > member.level)
      await notify(trx, emit, {
        userId,
        type: 'level',
        title: `You reached level ${level}`,
        link: paths.user(member.username),
        onceKey: `level:${member.prestige}:${level}`,
      })
    return { exp_added: isNew ? exp : 0, streak, total_exp, level, rose: level !== member.level }
  })
}
