import { checkLinks } from './features/catalog/deadLinks/deadLinks.jobs.server.ts'
import { computeLikedTogether } from './features/catalog/forYou/likedTogether.jobs.server.ts'
import { forgetVisitors } from './features/catalog/logs/logs.jobs.server.ts'
import { collectOrphanedMedia } from './features/catalog/media/media.jobs.server.ts'
import { announceGames } from './features/catalog/searches/searches.jobs.server.ts'
import { decideMarkedVotes } from './features/catalog/votes/markedVotes.jobs.server.ts'
import { countWaitingVotes } from './features/catalog/votes/waitingVotes.jobs.server.ts'
import { eraseMember } from './features/people/account/eraseMember.jobs.server.ts'
import { deleteExpiredSignInData } from './features/people/auth/authMaintenance.jobs.server.ts'
import { sendMailAgain } from './features/people/auth/mail/mail.jobs.server.ts'
import { checkSupportersRegularly } from './features/people/auth/providers/supporters.jobs.server.ts'
import { refreshSupporterItems } from './features/people/collectibles/collectibles.jobs.server.ts'
import { announceNews } from './features/people/notifications/announce.jobs.server.ts'
import { forgetNotifications } from './features/people/notifications/notifications.jobs.server.ts'
import { sendWeeklyMails } from './features/people/weeklyMail/weeklyMail.jobs.server.ts'
import { readDueFeeds } from './features/stewardship/feeds/feeds.jobs.server.ts'
import { forgetOldVoteAddresses } from './features/stewardship/gameTools/voteAddresses.jobs.server.ts'
import { announceMerges, forgetMergedRows } from './features/stewardship/merges/merges.jobs.server.ts'
import { dumpOpenData } from './features/stewardship/openData/openData.jobs.server.ts'
import { makeBackup } from './features/stewardship/operation/backup.jobs.server.ts'
import { removeVotes } from './features/stewardship/owners/votesRemoval.jobs.server.ts'
import type { Job } from './jobs/job.ts'
import { resealStored } from './keyRotation.jobs.server.ts'

/** All jobs; a new one is a new line here. */
export const JOBS: readonly Job[] = [
  deleteExpiredSignInData,
  checkSupportersRegularly,
  refreshSupporterItems,
  collectOrphanedMedia,
  readDueFeeds,
  announceGames,
  computeLikedTogether,
  announceNews,
  announceMerges,
  sendWeeklyMails,
  countWaitingVotes,
  forgetOldVoteAddresses,
  forgetVisitors,
  forgetNotifications,
  forgetMergedRows,
  checkLinks,
  dumpOpenData,
  makeBackup,
  resealStored,
  sendMailAgain as unknown as Job,
  removeVotes as unknown as Job,
  decideMarkedVotes as unknown as Job,
  eraseMember as unknown as Job,
]
