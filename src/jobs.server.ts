import { eraseMember } from './features/account/eraseMember.jobs.server.ts'
import { sendWeeklyMails } from './features/account/weeklyMail/weeklyMail.jobs.server.ts'
import { deleteExpiredSignInData } from './features/auth/authMaintenance.jobs.server.ts'
import { sendMailAgain } from './features/auth/mail/mail.jobs.server.ts'
import { checkSupportersRegularly } from './features/auth/providers/supporters.jobs.server.ts'
import { refreshSupporterItems } from './features/collectibles/collectibles.jobs.server.ts'
import { checkLinks } from './features/games/deadLinks/deadLinks.jobs.server.ts'
import { forgetVisitors } from './features/logs/logs.jobs.server.ts'
import { collectOrphanedMedia } from './features/media/media.jobs.server.ts'
import { decideMarkedVotes } from './features/moderation/gameTools/markedVotes.jobs.server.ts'
import { forgetOldVoteAddresses } from './features/moderation/gameTools/voteAddresses.jobs.server.ts'
import { announceUpdates } from './features/notifications/announceUpdate.jobs.server.ts'
import { dumpOpenData } from './features/openData/openData.jobs.server.ts'
import { removeVotes } from './features/owners/votesRemoval.jobs.server.ts'
import { announceGames } from './features/searches/searches.jobs.server.ts'
import { readDueFeeds } from './features/updates/feeds/feeds.jobs.server.ts'
import { countWaitingVotes } from './features/votes/waitingVotes.jobs.server.ts'
import type { Job } from './jobs/job.ts'

/** All jobs; a new one is a new line here. */
export const JOBS: readonly Job[] = [
  deleteExpiredSignInData,
  checkSupportersRegularly,
  refreshSupporterItems,
  collectOrphanedMedia,
  readDueFeeds,
  announceGames,
  announceUpdates,
  sendWeeklyMails,
  countWaitingVotes,
  forgetOldVoteAddresses,
  forgetVisitors,
  checkLinks,
  dumpOpenData,
  sendMailAgain as unknown as Job,
  removeVotes as unknown as Job,
  decideMarkedVotes as unknown as Job,
  eraseMember as unknown as Job,
]
