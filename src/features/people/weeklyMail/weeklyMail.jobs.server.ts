import { defineJob } from '#/jobs/job.ts'
import { stopToken } from './stopToken.server.ts'
import { planWeeklyMails, takeDueMails } from './weeklyMail.writes.server.ts'
import { MAX_FOR_YOU, MAX_LISTED, weeklyMail } from './weeklyMailText.ts'

/** Members that are taken together: a kill costs them their email of this week, which is better than getting it twice. */
const BATCH = 20

/** Mails members who asked for it what they have not seen. */
export const sendWeeklyMails = defineJob({
  name: 'weekly-mail',
  description: 'sends the weekly email with unseen notifications to the members who turned it on',
  schedule: '13 * * * *',
  // Elsewhere addresses are not verified, or nothing can be mailed.
  isWanted: ({ config }) => config.auth.confirmations,
  retries: 1,
  retryDelaySeconds: 300,
  timeoutSeconds: 3500,
  async run({ config, db, auth, forYou, log }, { signal }) {
    await planWeeklyMails(db.kysely)
    while (!signal.aborted) {
      const due = await takeDueMails(db.kysely, { members: BATCH, items: MAX_LISTED })
      if (due.length === 0) return
      for (const member of due) {
        if (!member.email || member.unseen === 0) continue
        // Without them, the email is still what the member asked for.
        const games = await forYou.linesFor(member.user_id, MAX_FOR_YOU).catch((error) => {
          log.warn({ err: error }, 'The weekly email goes without games for its member')
          return []
        })
        const text = weeklyMail(config, member, stopToken(auth.keys, member.user_id), games)
        // Not again later: by then its member may have turned it off, and the next week tells what is new then.
        await auth.outbox.sendOnce({ to: member.email, ...text })
      }
    }
  },
})
