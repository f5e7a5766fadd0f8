import { commentAnchor } from '#/shared/commentAnchor.ts'
import { paths } from '#/shared/paths.ts'
import { SITE_PAGE_TITLES, SITE_PAGES } from '../sitePages/sitePages.limits.ts'
import type { FullEntry, PublicEntry } from './log.contract.ts'

/** An entry as stored, with its subject if that is public. */
export interface StoredEntry {
  id: string
  action: string
  at: string
  reason: string
  subject_type: string
  subject_id: string
  data: Record<string, unknown>
  actor_id: string | null
  actor: { id: string; username: string } | null
  member: { id: string; username: string } | null
  about_member: boolean
  /** The game, or the visible post, that it was about. */
  game: { urlid: string; name: string } | null
  developer: { slug: string; name: string } | null
  post_id: number | null
}

/** Actions whose reason is addressed to one member about their account: the public log shows only the action. */
const PRIVATE_REASONS: ReadonlySet<string> = new Set([
  'ban',
  'unban',
  'warn-member',
  'release-profile',
  'decline-profile',
  'dismiss-report',
  'decline-ownership',
])

/** Actions whose subject is not public: reports are confidential. */
const PRIVATE_SUBJECTS: ReadonlySet<string> = new Set(['dismiss-report', 'warn-member'])

/** The public part of an entry: the action, the reason, and the public part of its subject. Nobody is named. */
export function presentPublicly(entry: StoredEntry): PublicEntry {
  const { action, reason } = entry
  return {
    ...presentShared(entry),
    reason: PRIVATE_REASONS.has(action) ? '' : reason,
    subject: PRIVATE_SUBJECTS.has(action)
      ? { type: entry.subject_type, name: '', link: null }
      : subjectOf(entry),
  }
}

const presentShared = ({ id, action, at, data }: StoredEntry) => ({
  id,
  action,
  at,
  count: typeof data.votes === 'number' ? data.votes : null,
  is_automatic: data.automatic === true,
})

function subjectOf(entry: StoredEntry): PublicEntry['subject'] {
  const { subject_type: type, subject_id, game, data, post_id } = entry
  if (type === 'developer') return developerOf(entry)
  const page = type === 'page' && SITE_PAGES.find((each) => each === subject_id)
  if (page) return { type, name: SITE_PAGE_TITLES[page], link: paths[page]() }
  if (game) return { type, name: namesOf(game.name, data), link: paths.game(game.urlid) }
  if (post_id === null) return { type, name: '', link: null }
  const anchor = type === 'comment' ? commentAnchor(Number(subject_id)) : undefined
  return { type, name: '', link: paths.post(post_id, anchor) }
}

/** A game, and the one that was merged into it. */
const namesOf = (name: string, { merged }: StoredEntry['data']) =>
  typeof merged === 'string' ? `${merged} and ${name}` : name

/** One or two developers, of whom the first may have been merged into a third since. */
function developerOf({ subject_type: type, developer, data }: StoredEntry): PublicEntry['subject'] {
  const names = [data.merged, developer?.name ?? data.developer, data.other]
  return {
    type,
    name: names.filter((name) => typeof name === 'string').join(' and '),
    link: developer && paths.developer(developer.slug),
  }
}

/** What council and up see in addition. Texts of members and names of voters stay in the database. */
export function presentFully(entry: StoredEntry): FullEntry {
  const { reason, actor, actor_id, member, about_member, data } = entry
  return {
    ...presentShared(entry),
    subject: subjectOf(entry),
    reason,
    actor,
    by_operator: actor_id === null && data.by === 'npm run admin',
    member,
    member_is_deleted: about_member && member === null,
    detail: detailOf(data),
  }
}

/** The data that the log shows, with its label. */
const DETAILS: Readonly<Record<string, string>> = {
  name: 'Game',
  was: 'Earlier name',
  other_names: 'Other names',
  games: 'Games',
  title: 'Title',
  content: 'Text',
  from: 'From',
  to: 'To',
  until: 'Until',
  reports: 'Reports',
  votes: 'Votes',
  link: 'Link',
  file: 'File',
  queue: 'Queue',
  summary: 'Summary',
}

/** Characters of a detail. */
const MAX_DETAIL = 300

const detailOf = (data: Record<string, unknown>) =>
  Object.entries(DETAILS).flatMap(([key, label]) => {
    const value = data[key]
    const isShown = (typeof value === 'string' && value !== '') || typeof value === 'number'
    return isShown ? [{ label, value: String(value).slice(0, MAX_DETAIL) }] : []
  })
