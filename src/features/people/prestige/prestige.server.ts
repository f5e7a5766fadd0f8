import type { Events } from '#/events.server.ts'
import { notify } from '#/features/people/notifications/notifications.writes.server.ts'
import { ApiProblem, accountGone } from '#/http/problem.ts'
import { canPrestige, MAX_PRESTIGE, TOP_LEVEL } from '#/shared/levels.ts'
import { paths } from '#/shared/paths.ts'
import type { Prestige } from './prestige.contract.ts'
import { insertPrestige, lockProgress } from './prestige.writes.server.ts'

/**
 * Prestiges a member in one transaction: their level returns to 1, and everything else stays. Two requests at once for the same prestige
 * prestige once, and both succeed.
 *
 * @param prestige the one to reach
 * @throws ApiProblem 401 for a deleted account, 409 unless the member is at the top level and this prestige is their next
 */
export function prestigeMember(events: Events, userId: string, prestige: number): Promise<Prestige> {
  return events.write(async (trx, emit) => {
    const member = await lockProgress(trx, userId)
    if (!member) throw accountGone()
    const { username, level, total_exp } = member
    if (member.prestige === prestige) return { prestige, level, total_exp }
    if (member.prestige >= MAX_PRESTIGE)
      throw new ApiProblem(409, `You already reached prestige ${MAX_PRESTIGE}, the highest`)
    if (!canPrestige(member)) throw new ApiProblem(409, `You can prestige at level ${TOP_LEVEL}`)
    if (prestige !== member.prestige + 1)
      throw new ApiProblem(409, `Your next prestige is ${member.prestige + 1}`)
    await insertPrestige(trx, { userId, prestige, totalExp: total_exp })
    emit({ type: 'progress', userId, isNewLevel: true })
    await notify(trx, emit, {
      userId,
      type: 'level',
      title: `You reached prestige ${prestige}`,
      link: paths.user(username),
      onceKey: `prestige:${prestige}`,
    })
    return { prestige, level: 1, total_exp: 0 }
  })
}
