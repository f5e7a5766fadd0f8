import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { PostType } from '#/features/community/posts/posts.limits.ts'
import { POST_TYPE_WORDS } from '#/features/community/posts/postTypes.ts'
import { listOwnedOfDevelopers } from '#/features/stewardship/owners/developerOwnership.queries.server.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import type { QueueDetail, QueueFact } from './queue.contract.ts'
import type { QueueRow } from './queue.queries.server.ts'
import { fieldText, presentChanges, presentItem, presentListed, readSubject } from './queue.rules.ts'
import {
  findAbout,
  findCommentText,
  findDeadLink,
  findEdit,
  findFeed,
  findHistory,
  findListedGames,
  findNewGame,
  findOwnershipRequest,
  findPostText,
  findUpdateText,
  findVotesRemoval,
  listOpenReports,
} from './queueDetails.queries.server.ts'

type Parts = Partial<Pick<QueueDetail, 'text' | 'context' | 'facts' | 'changes' | 'reports' | 'listed'>>

/** An item with everything needed to decide it. */
export async function describeItem(db: Kysely<DB>, row: QueueRow): Promise<QueueDetail> {
  const [parts, history] = await Promise.all([
    partsOf(db, row),
    row.who ? findHistory(db, row.who.id) : undefined,
  ])
  return {
    ...presentItem(row),
    text: null,
    context: null,
    facts: [],
    changes: [],
    reports: [],
    listed: null,
    ...parts,
    history: history ?? null,
  }
}

async function partsOf(db: Kysely<DB>, { kind, item_id: id }: QueueRow): Promise<Parts> {
  switch (kind) {
    case 'games':
      return describeGame(db, Number(id))
    case 'edits': {
      const edit = await findEdit(db, Number(id))
      return {
        changes: presentChanges(edit?.diff),
        facts: edit?.summary ? [fact('Summary', edit.summary)] : [],
      }
    }
    case 'held':
    case 'reports':
      return describeText(db, kind, id)
    case 'ownership':
      return describeOwnership(db, Number(id))
    case 'votes-removal': {
      const request = await findVotesRemoval(db, Number(id))
      if (!request) return {}
      return {
        text: request.reason,
        facts: [fact('Votes now', `${request.upvotes} up, ${request.downvotes} down`)],
      }
    }
    case 'feeds':
      return describeFeed(db, Number(id))
    case 'links':
      return describeLink(db, Number(id))
    case 'votes':
      // Who cast them, with the signs: `/api/games/{id}/voters`.
      return {}
  }
}

const fact = (label: string, value: string, href: string | null = null): QueueFact => ({ label, value, href })
const facts = (...all: (QueueFact | false | '' | null | undefined)[]): QueueFact[] =>
  all.filter((each) => typeof each === 'object' && each !== null)

async function describeGame(db: Kysely<DB>, id: number): Promise<Parts> {
  const game = await findNewGame(db, id)
  if (!game) return {}
  return {
    text: game.long_desc || null,
    changes: presentChanges(game.resubmitted),
    facts: facts(
      ...game.declines.map(({ reason, at }) => fact(`Declined on ${at.slice(0, 10)}`, reason)),
      ...game.same.map(({ name, urlid, url }) =>
        fact(url ? 'Same link' : 'Same name', name, paths.game(urlid)),
      ),
      fact('Short description', game.desc || 'None'),
      fact('Developer', game.developer ?? 'Unknown'),
      game.release_date !== null && fact('Release date', game.release_date),
      ...game.links.map((link) => fact('Link', fieldText('links', [link]), link.url)),
      fact('Tags', game.tags.map((tag) => fieldText('tags', [tag])).join(', ')),
      game.play_link !== null && fact('Embedded game', game.play_link, game.play_link),
      game.trailer !== null && fact('Trailer', game.trailer, game.trailer),
    ),
  }
}

const HOW_TO_RESOLVE = {
  label: 'Before you mark it as fixed',
  text: 'Edit, merge, archive, or remove the game first. Marking it as fixed changes nothing about the game: it thanks those who reported it.',
}

async function describeText(db: Kysely<DB>, kind: 'held' | 'reports', itemId: string): Promise<Parts> {
  const subject = readSubject(itemId)
  if (!subject) return {}
  const { type, id } = subject
  const reports = kind === 'reports' ? await listOpenReports(db, type, id) : []
  if (type === 'profile') {
    const member = await findAbout(db, id)
    if (kind === 'reports') return { text: member?.about || null, reports }
    return {
      text: member?.held_about ?? null,
      context: member?.about ? { label: 'Shown until then', text: member.about } : null,
    }
  }
  if (type === 'game') return { ...(await describeGame(db, Number(id))), context: HOW_TO_RESOLVE, reports }
  if (type === 'post') {
    const post = await findPostText(db, Number(id))
    if (!post) return { reports }
    const words = POST_TYPE_WORDS[post.post_type as PostType].one
    return {
      text: post.content,
      reports,
      listed: post.post_type === 'list' ? presentListed(await findListedGames(db, Number(id))) : null,
      facts: facts(
        fact('Type', words),
        post.review_rating !== null &&
          fact(
            'Rating',
            `${post.review_rating} of 5, ${post.review_type === 'positive' ? 'recommended' : 'not recommended'}`,
          ),
        kind === 'reports' && post.is_held && fact('State', 'Held for review'),
      ),
    }
  }
  if (type === 'update') {
    const update = await findUpdateText(db, Number(id))
    return {
      text: update?.content || null,
      reports,
      facts: facts(
        update?.version_number && fact('Version', update.version_number),
        update?.title && fact('Title', update.title),
      ),
    }
  }
  const comment = await findCommentText(db, Number(id))
  if (!comment) return { reports }
  const { parent_content, post_content, title } = comment
  return {
    text: comment.content,
    reports,
    context:
      parent_content !== null
        ? { label: 'In reply to', text: parent_content }
        : { label: 'Below the post', text: title || post_content },
    facts: pointsOf(comment.feedback_data),
  }
}

function pointsOf(feedback: unknown): QueueFact[] {
  const { positives = [], negatives = [] } = (feedback ?? {}) as {
    positives?: string[]
    negatives?: string[]
  }
  return [
    ...positives.map((point) => fact('Positive point', point)),
    ...negatives.map((point) => fact('Negative point', point)),
  ]
}

async function describeOwnership(db: Kysely<DB>, id: number): Promise<Parts> {
  const request = await findOwnershipRequest(db, id)
  if (!request) return {}
  const owned = await listOwnedOfDevelopers(db, request.game_id, request.user_id)
  return {
    text: request.message || null,
    facts: facts(
      fact('Developer on record', request.developer ?? 'Unknown'),
      ...owned.map(({ name, games, owned }) =>
        fact('Owns already', `${owned} of the ${plural(games, 'game')} by ${name}`),
      ),
      request.evidence !== '' && fact('Found automatically', request.evidence),
      request.page_url !== null && fact('Page to check', request.page_url, request.page_url),
      ...request.links.map((link) => fact('Link', fieldText('links', [link]), link.url)),
    ),
  }
}

async function describeFeed(db: Kysely<DB>, gameId: number): Promise<Parts> {
  const feed = await findFeed(db, gameId)
  if (!feed) return {}
  return {
    facts: facts(
      fact('Feed', feed.url, feed.url),
      fact('Error', feed.last_error ?? 'Unknown'),
      fact('Failed checks in a row', String(feed.failures)),
      feed.failing_since !== null && fact('Failing since', timeText(feed.failing_since)),
      feed.checked_at !== null && fact('Last check', timeText(feed.checked_at)),
    ),
  }
}

async function describeLink(db: Kysely<DB>, id: number): Promise<Parts> {
  const link = await findDeadLink(db, id)
  if (!link) return {}
  return {
    facts: facts(
      fact('Link', link.link, link.link),
      fact('What happened', link.status === null ? link.reason : `${link.status}: ${link.reason}`),
      fact(
        'Failed checks',
        `${link.failures}, from ${timeText(link.first_failed_at)} to ${timeText(link.last_failed_at)}`,
      ),
      ...link.others.map((url) => fact('Other link', url, url)),
    ),
  }
}

const timeText = (time: Date) => `${time.toISOString().slice(0, 16).replace('T', ' ')} UTC`
