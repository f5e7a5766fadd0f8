import { can, type Role } from '#/features/people/roles/roles.rules.ts'
import { NEW_ACCOUNT_HOURS } from '#/shared/accountAge.ts'
import { DAY_MS, HOUR_MS } from '#/shared/durations.ts'
import { missing } from '#/shared/missing.ts'
import { type Refusal, refuse } from '#/shared/refusal.ts'
import { lineRules, markdownRules, required, textError, withoutGaps } from '#/shared/textRules.ts'
import {
  FIRST_UPDATE_DAY,
  MAX_UPDATE_CONTENT_LENGTH,
  MAX_UPDATE_TITLE_LENGTH,
  MAX_VERSION_LENGTH,
  MIN_UPDATE_CONTENT_LENGTH,
} from './updateEdit.limits.ts'

/** An update as it is written, with trimmed texts. */
export interface UpdateDraft {
  version: string
  title: string
  content: string
  /** As '2026-05-04'. */
  date: string
}

export type UpdateField = keyof UpdateDraft

/** What is wrong with a draft and what to do, by field, in the order in which the form shows the fields. */
export function updateErrors(draft: UpdateDraft, now: number): Partial<Record<UpdateField, string>> {
  return withoutGaps({
    version: versionError(draft.version),
    title: titleError(draft.title),
    content: contentError(draft.content),
    date: dateError(draft.date, now),
  })
}

const VERSION = [
  required('Enter the version, such as 1.2.0'),
  ...lineRules({ min: 0, max: MAX_VERSION_LENGTH }),
]
const TITLE = lineRules({ min: 0, max: MAX_UPDATE_TITLE_LENGTH })
const CONTENT = markdownRules({ min: MIN_UPDATE_CONTENT_LENGTH, max: MAX_UPDATE_CONTENT_LENGTH })

export const versionError = (version: string) => textError(version, VERSION)
/** The title is optional. */
export const titleError = (title: string) => textError(title, TITLE)
export const contentError = (content: string) => textError(content, CONTENT)

/** `now` in ms since 1970. Tomorrow in UTC is already today somewhere. */
export function dateError(date: string, now: number): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isCalendarDay(date)) return 'Choose the day of the release'
  if (date < FIRST_UPDATE_DAY) return 'Choose a day in 1970 or later'
  return date > lastDay(now) ? 'The release day can’t be in the future' : undefined
}

/** The last day that an update can have. */
export const lastDay = (now: number): string => new Date(now + DAY_MS).toISOString().slice(0, 10)

const isCalendarDay = (date: string) =>
  !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date)

/** A member who writes, and whose the game is. */
interface Author {
  userId: string
  role: Role
  /** When they joined, in ms since 1970. */
  joinedAt: number
}

/** Whether the member's updates of the game are trusted from the first day: followers hear of them, and they may have links. */
export const isTrusted = (author: Author, developerId: string | null, now: number): boolean =>
  author.userId === developerId ||
  can(author.role, 'edit-at-once') ||
  now - author.joinedAt >= NEW_ACCOUNT_HOURS * HOUR_MS

export const NO_LINKS_YET =
  'New accounts can’t link to other sites in updates during their first day. Remove the links, or come back tomorrow.'

/** Whose an update is. */
export interface UpdateOwners {
  addedBy: string | null
  developerId: string | null
}

/** Why a member may not change or remove an update. */
export function refuseUpdateChange(
  { addedBy, developerId }: UpdateOwners,
  viewer: { userId: string; role: Role },
): Refusal | undefined {
  const isOwn = viewer.userId === addedBy || viewer.userId === developerId
  return isOwn || can(viewer.role, 'edit-at-once')
    ? undefined
    : refuse(403, 'Only its author, the game’s developer, and moderators can change an update')
}

export const NO_UPDATE = missing('update')
