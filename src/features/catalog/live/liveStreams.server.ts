import type { ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { type EventBatch, eventsOf, missedAny } from '#/domainEvents.ts'
import type { CastVotes } from '#/features/catalog/votes/votes.contract.ts'
import type { SessionCache, SessionChange } from '#/features/people/auth/tokens/sessionCache.server.ts'
import { readArrived } from '#/features/people/notifications/notifications.queries.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { ChangedItems, changedAnyCounts, missedCounts } from './changedItems.ts'
import { EventStream, eventText } from './eventStream.server.ts'
import type { Counts } from './live.contract.ts'
import {
  HEARTBEAT_MS,
  MAX_OPENED_PER_MINUTE,
  MAX_STREAMS,
  MAX_STREAMS_PER_ADDRESS,
  MAX_STREAMS_PER_MEMBER,
  MAX_STREAMS_WITH_VISITORS,
} from './live.limits.ts'
import { readCounts, readScores, readVotes } from './live.queries.server.ts'
import { ScoredItems, type Voted, votesCast } from './newVotes.ts'
import { isPosition } from './position.ts'
import { Groups } from './streamGroups.ts'
import { hasCounts, readTopic, type Topic, topic } from './topics.ts'

/** How long changes of counts are collected, in ms, so that many votes on one game become one message. */
const COLLECT_MS = 150
/** How long votes are collected for lists, in ms: their readers are many. */
const LISTS_MS = 1_500
/** A stream begins with the votes of this time before it, in ms: those since its page was rendered. */
const RECENT_MS = 60_000
/** The minimum time between two messages about the moderators' queue, in ms: on each, all who look at it read it again. */
const QUEUE_MS = 1_000
/** Delay before a retry after a database error, in ms. */
const RETRY_MS = 1_000
/** Streams that are written to in one go. */
const SENT_AT_ONCE = 250
/** Members whose notifications are read in one statement. */
const READ_AT_ONCE = 500

/** Who is signed in on a stream. */
export interface StreamMember {
  userId: string
  sessionId: string
  role: Viewer['role']
  token: string
  /** When the token runs out, in ms since 1970. */
  expiresAt: number
}

/** A client's request. */
export interface StreamRequest {
  /** Undefined for a visitor. */
  member: StreamMember | undefined
  /** The key that identifies one caller. */
  address: string
  topics: readonly Topic[]
  /** `Last-Event-ID`: the position after which notifications are new. */
  lastEventId: string | undefined
}

const isModerator = (member: StreamMember | undefined): boolean =>
  member !== undefined && can(member.role, 'settle-requests')

interface Subscriber {
  stream: EventStream
  member: StreamMember | undefined
  address: string
  topics: Set<Topic>
  position: string | null
  /** What the client was last told; undefined before that. */
  totalExp?: number
}

/**
 * The event streams of this process. Handlers of events, its own and those of other processes, report what changed
 * (`publish`); what clients
 * get is read from the database then, once for all of them: so nobody receives data that they may not see, and the next
 * message makes up for a lost one.
 */
export class LiveStreams {
  readonly #db: Database
  readonly #sessions: SessionCache
  readonly #log: Logger
  readonly #subscribers = new Set<Subscriber>()
  readonly #ofMember = new Groups<string, Subscriber>()
  readonly #ofAddress = new Groups<string, Subscriber>()
  readonly #followers = new Groups<Topic, Subscriber>()
  readonly #opened: FixedWindowRateLimiter
  readonly #heartbeat: NodeJS.Timeout
  readonly #stopListening: () => void
  #unread = new Set<Subscriber>()
  #isReading = false
  #changed = new ChangedItems()
  /** By member: the games on which their vote was decided on. */
  #decidedVotes = new Groups<string, number>()
  readonly #scored = new ScoredItems()
  #scoresTimer: NodeJS.Timeout | undefined
  /** Votes of members with a stream, each item of a member once. */
  #cast = new Map<string, Voted>()
  #collecting: NodeJS.Timeout | undefined
  #queueChangeTimer: NodeJS.Timeout | undefined
  /** When the last message about the moderators' queue was sent, in ms on the process's clock. */
  #queueSentAt = Number.NEGATIVE_INFINITY
  #endListening: (() => Promise<void>) | undefined
  #isClosed = false

  /** @param limitFactor multiplies how many streams an address may open in a minute */
  constructor(
    db: Database,
    sessions: SessionCache,
    log: Logger,
    limitFactor = 1,
    heartbeatMs = HEARTBEAT_MS,
  ) {
    this.#db = db
    this.#sessions = sessions
    this.#log = log
    this.#opened = new FixedWindowRateLimiter(MAX_OPENED_PER_MINUTE * limitFactor, 60_000)
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs)
    this.#heartbeat.unref()
    this.#stopListening = sessions.onChange((change) => this.#recheck(change))
  }

  /** Starts listening to the database's triggers for changes of the moderators' queue by any process. */
  async listen(): Promise<this> {
    const publishQueueChange = () => {
      if (this.#followers.of(topic.moderation).size === 0) return
      const waitMs = Math.max(COLLECT_MS, this.#queueSentAt + QUEUE_MS - performance.now())
      this.#queueChangeTimer ??= setTimeout(() => {
        this.#queueChangeTimer = undefined
        this.#queueSentAt = performance.now()
        for (const { stream } of this.#followers.of(topic.moderation)) stream.send('moderation', {})
      }, waitMs)
    }
    this.#endListening = await this.#db.listen('moderation', publishQueueChange, publishQueueChange)
    return this
  }

  /** The number of open streams. */
  get count(): number {
    return this.#subscribers.size
  }

  /** Ends all streams; their clients reconnect, to this process after its restart or to another one. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#stopListening()
    clearInterval(this.#heartbeat)
    clearTimeout(this.#collecting)
    clearTimeout(this.#queueChangeTimer)
    clearTimeout(this.#scoresTimer)
    await this.#endListening?.()
    for (const { stream } of this.#subscribers) stream.end('closing')
  }

  /**
   * Rejects a stream beyond the limits.
   *
   * @throws ApiProblem 429 for too many of a member or address, 503 where the process has no room
   */
  admit({ member, address }: Pick<StreamRequest, 'member' | 'address'>): void {
    const refuse = (status: number, detail: string) => {
      throw new ApiProblem(status, detail, undefined, 30)
    }
    if (this.#isClosed || this.#subscribers.size >= (member ? MAX_STREAMS : MAX_STREAMS_WITH_VISITORS))
      refuse(503, 'Too many event streams are open. Try again later.')
    const ofMember = member ? this.#ofMember.of(member.userId).size : 0
    if (ofMember >= MAX_STREAMS_PER_MEMBER || this.#ofAddress.of(address).size >= MAX_STREAMS_PER_ADDRESS)
      refuse(429, 'You have too many event streams open. Close some tabs.')
    if (this.#opened.count(address) > 0) refuse(429, 'Event streams were opened too often. Try again later.')
  }

  /** Starts a stream that `admit` accepted: sends the current state, and then changes. */
  open(request: StreamRequest, response: ServerResponse, headers: Readonly<Record<string, string>>): void {
    const { member, address, topics, lastEventId } = request
    const isKnown = lastEventId !== undefined && isPosition(lastEventId)
    const subscriber: Subscriber = {
      stream: new EventStream(response, headers, () => this.#remove(subscriber)),
      member,
      address,
      topics: new Set(topics.filter((each) => each !== topic.moderation || isModerator(member))),
      position: isKnown ? lastEventId : null,
    }
    this.#subscribers.add(subscriber)
    this.#ofAddress.add(address, subscriber)
    if (member) this.#ofMember.add(member.userId, subscriber)
    for (const topic of subscriber.topics) this.#followers.add(topic, subscriber)
    if (lastEventId !== undefined && !isKnown) subscriber.stream.send('resync', {})
    void this.#begin(subscriber)
  }

  /** Sends clients what a batch of events changed. Returns immediately: a write does not wait for its readers. */
  publish(batch: EventBatch): void {
    const now = performance.now()
    if (this.#scored.add(batch, now)) this.#collectScores(now)
    if (this.#subscribers.size === 0) return
    if (missedAny(batch, 'notification', 'notifications-seen', 'progress'))
      for (const subscriber of this.#subscribers) if (subscriber.member) this.#unread.add(subscriber)
    for (const { userId } of eventsOf(batch, 'notification', 'notifications-seen', 'progress'))
      for (const subscriber of this.#ofMember.of(userId)) this.#unread.add(subscriber)
    if (this.#unread.size > 0) void this.#read()

    const isFollowed = (topic: Topic) => this.#followers.of(topic).size > 0
    const isMerge = eventsOf(batch, 'games-merged').length > 0
    if (isMerge || missedCounts(batch)) for (const { stream } of this.#subscribers) stream.send('resync', {})
    if (isMerge || missedCounts(batch) || changedAnyCounts(batch)) {
      this.#changed.addAll(this.#followers.keys())
      this.#collect()
    }
    if (this.#changed.add(batch, isFollowed)) this.#collect()
    const cast = votesCast(batch).filter(({ userId }) => this.#ofMember.of(userId).size > 0)
    if (cast.length > 0) {
      for (const vote of cast) this.#cast.set(`${vote.userId} ${vote.kind} ${vote.id}`, vote)
      this.#collect()
    }
    for (const { userId, gameId } of eventsOf(batch, 'moderated-vote')) {
      if (this.#ofMember.of(userId).size === 0) continue
      this.#decidedVotes.add(userId, gameId)
      this.#collect()
    }
  }

  /** Sends the counts of all topics and the state of the member's notifications. */
  async #begin(subscriber: Subscriber): Promise<void> {
    const { stream, topics, member } = subscriber
    try {
      const idsOf = (wanted: 'game' | 'post') =>
        [...topics]
          .filter(hasCounts)
          .map(readTopic)
          .flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
      const counts = [...topics].some(hasCounts)
        ? await readCounts(this.#db.kysely, { games: idsOf('game'), posts: idsOf('post'), comments: [] })
        : undefined
      const found = new Set([
        ...(counts?.games.map(({ id }) => `game:${id}`) ?? []),
        ...(counts?.posts.map(({ id }) => `post:${id}`) ?? []),
      ])
      for (const each of topics) if (hasCounts(each) && !found.has(each)) this.#unfollow(subscriber, each)
      stream.send('ready', { topics: [...topics] })
      if (counts && [...topics].some(hasCounts)) stream.send('counts', counts)
      if (topics.has(topic.lists)) {
        const recent = this.#scored.since(performance.now() - RECENT_MS)
        if (recent.games.length + recent.posts.length > 0)
          stream.send('scores', await readScores(this.#db.kysely, recent))
      }
      if (topics.has(topic.moderation)) stream.send('moderation', {})
    } catch (error) {
      this.#log.error({ err: error }, 'The counts of an event stream could not be read')
      return stream.end('closing')
    }
    if (!member || !this.#subscribers.has(subscriber)) return
    this.#unread.add(subscriber)
    void this.#read()
  }

  /** Sends new notifications, and experience that changed, to the members in `#unread`; later ones are read in the next turn. */
  async #read(): Promise<void> {
    if (this.#isReading) return
    this.#isReading = true
    try {
      while (this.#unread.size > 0) {
        const readers = [...this.#unread].slice(0, READ_AT_ONCE)
        for (const reader of readers) this.#unread.delete(reader)
        await this.#readFor(readers)
      }
    } finally {
      this.#isReading = false
    }
  }

  async #readFor(readers: readonly Subscriber[]): Promise<void> {
    try {
      const arrived = await readArrived(
        this.#db.kysely,
        readers.map(({ member, position }) => ({ userId: member!.userId, after: position })),
      )
      readers.forEach((reader, index) => {
        const { items, unseen, total_exp, position } = arrived[index]!
        reader.position = position
        reader.stream.send('notifications', { items, unseen }, position)
        if (reader.totalExp === total_exp) return
        reader.totalExp = total_exp
        reader.stream.send('progress', { total_exp })
      })
    } catch (error) {
      if (this.#isClosed) return
      this.#log.error({ err: error }, 'New notifications could not be read')
      for (const reader of readers) if (this.#subscribers.has(reader)) this.#unread.add(reader)
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }

  #collect(): void {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      void this.#sendCounts()
    }, COLLECT_MS)
  }

  async #sendCounts(): Promise<void> {
    const [changed, decidedVotes, cast] = [this.#changed, this.#decidedVotes, this.#cast]
    this.#cast = new Map()
    this.#changed = new ChangedItems()
    this.#decidedVotes = new Groups()
    if (cast.size > 0) void this.#sendCast([...cast.values()])
    try {
      const counts = await readCounts(this.#db.kysely, changed.ids)
      for (const userId of decidedVotes.keys())
        for (const { stream } of this.#ofMember.of(userId))
          stream.send('votes', { games: [...decidedVotes.of(userId)] })
      const messages = new Map<Subscriber, Counts>()
      for (const kind of ['games', 'posts', 'comments'] as const)
        for (const item of counts[kind]) {
          const recipients = new Set(
            [...changed.topicsOf(kind, item.id)].flatMap((each) => [...this.#followers.of(each)]),
          )
          for (const subscriber of recipients) {
            const message = messages.get(subscriber) ?? { games: [], posts: [], comments: [] }
            ;(message[kind] as unknown[]).push(item)
            messages.set(subscriber, message)
          }
        }
      for (const [{ stream }, message] of messages) stream.send('counts', message)
    } catch (error) {
      if (this.#isClosed) return
      this.#log.error({ err: error }, 'Changed counts could not be read')
      this.publish({ events: [], missed: new Set(['comment']) })
    }
  }

  /** Sends members their own votes. */
  async #sendCast(cast: readonly Voted[]): Promise<void> {
    try {
      const ofMember = new Map<string, CastVotes>()
      for (const { userId, kind, id, vote, waiting } of await readVotes(this.#db.kysely, cast)) {
        const votes = ofMember.get(userId) ?? { games: [], posts: [], comments: [] }
        votes[kind].push({ id, vote, waiting })
        ofMember.set(userId, votes)
      }
      for (const [userId, votes] of ofMember)
        for (const { stream } of this.#ofMember.of(userId)) stream.send('own-votes', votes)
    } catch (error) {
      // Their other tabs read them again with the next page.
      if (!this.#isClosed) this.#log.error({ err: error }, 'Own votes could not be read')
    }
  }

  /** @param since when the first of them was cast, in ms on the process's clock */
  #collectScores(since: number): void {
    if (this.#scoresTimer !== undefined || this.#followers.of(topic.lists).size === 0) return
    this.#scoresTimer = setTimeout(() => {
      this.#scoresTimer = undefined
      void this.#sendScores(since)
    }, LISTS_MS)
  }

  /** Sends those who look at lists the votes of what changed since a time. */
  async #sendScores(since: number): Promise<void> {
    try {
      const text = eventText('scores', await readScores(this.#db.kysely, this.#scored.since(since)))
      const readers = [...this.#followers.of(topic.lists)]
      for (let first = 0; first < readers.length; first += SENT_AT_ONCE) {
        // To thousands it takes tens of milliseconds: requests go in between.
        if (first > 0) await setImmediate()
        for (const { stream } of readers.slice(first, first + SENT_AT_ONCE)) stream.sendText(text)
      }
    } catch (error) {
      // The next vote on an item makes up for it.
      if (!this.#isClosed) this.#log.error({ err: error }, 'New votes could not be read')
    }
  }

  #beat(): void {
    const now = Date.now()
    for (const { stream, member } of this.#subscribers) {
      if (member && member.expiresAt <= now) stream.end('expired')
      else stream.beat()
    }
  }

  /** Ends the streams of ended sessions. */
  async #recheck(change: SessionChange): Promise<void> {
    const concerned = [...this.#subscribers].filter(({ member }) => {
      if (!member) return false
      if (change === 'all') return true
      return 'userId' in change ? change.userId === member.userId : change.sessionIds.has(member.sessionId)
    })
    for (const subscriber of concerned) {
      const { member, stream } = subscriber
      try {
        member!.role = (await this.#sessions.authenticateFully(member!.token)).role
        if (!isModerator(member)) this.#unfollow(subscriber, topic.moderation)
      } catch (error) {
        // A rejected token has a status. Anything else is a failure of the database, after which clients have to show theirs again.
        stream.end(typeof (error as { status?: unknown }).status === 'number' ? 'signed-out' : 'closing')
      }
    }
  }

  #unfollow(subscriber: Subscriber, each: Topic): void {
    subscriber.topics.delete(each)
    this.#followers.remove(each, subscriber)
  }

  #remove(subscriber: Subscriber): void {
    const { member, address, topics } = subscriber
    this.#subscribers.delete(subscriber)
    this.#unread.delete(subscriber)
    this.#ofAddress.remove(address, subscriber)
    if (member) this.#ofMember.remove(member.userId, subscriber)
    for (const topic of topics) this.#followers.remove(topic, subscriber)
  }
}
