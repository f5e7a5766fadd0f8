import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Database } from '#/db/connect.ts'
import { type EventBatch, eventsOf, missedAny } from '#/domainEvents.ts'
import type { SessionCache, SessionChange } from '#/features/people/auth/tokens/sessionCache.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { FixedWindowRateLimiter } from '#/http/fixedWindowRateLimiter.ts'
import { ApiProblem } from '#/http/problem.ts'
import type { Viewer } from '#/http/viewer.server.ts'
import { ChangedItems, changedAnyCounts, missedCounts } from './changedItems.ts'
import { EventStream } from './eventStream.server.ts'
import type { Counts } from './live.contract.ts'
import {
  HEARTBEAT_MS,
  MAX_OPENED_PER_MINUTE,
  MAX_STREAMS,
  MAX_STREAMS_PER_ADDRESS,
  MAX_STREAMS_PER_MEMBER,
  MAX_STREAMS_WITH_VISITORS,
} from './live.limits.ts'
import { readCounts } from './live.queries.server.ts'
import { type NotificationReader, NotificationUpdates } from './notificationUpdates.server.ts'
import { OwnVoteUpdates } from './ownVoteUpdates.server.ts'
import { isPosition } from './position.ts'
import { ScoreUpdates } from './scoreUpdates.server.ts'
import { Groups } from './streamGroups.ts'
import { hasCounts, readTopic, type Topic, topic } from './topics.ts'

/** How long changes of counts are collected, in ms, so that many votes on one game become one message. */
const COLLECT_MS = 150
/** The minimum time between two messages about the moderators' queue, in ms: on each, all who look at it read it again. */
const QUEUE_MS = 1_000

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

interface Subscriber extends NotificationReader {
  member: StreamMember | undefined
  address: string
  topics: Set<Topic>
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
  #changed = new ChangedItems()
  readonly #notifications: NotificationUpdates
  readonly #scores: ScoreUpdates
  readonly #ownVotes: OwnVoteUpdates
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
    this.#notifications = new NotificationUpdates(db, log, (reader) =>
      this.#subscribers.has(reader as Subscriber),
    )
    this.#scores = new ScoreUpdates(db, log, () => this.#followers.of(topic.lists))
    this.#ownVotes = new OwnVoteUpdates(db, log, this.#ofMember)
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
    this.#notifications.close()
    this.#scores.close()
    this.#ownVotes.close()
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
    this.#scores.add(batch)
    if (this.#subscribers.size === 0) return
    if (missedAny(batch, 'notification', 'notifications-seen', 'progress'))
      this.#notifications.send(this.#subscribers)
    for (const { userId } of eventsOf(batch, 'notification', 'notifications-seen', 'progress'))
      this.#notifications.send(this.#ofMember.of(userId))

    const isFollowed = (topic: Topic) => this.#followers.of(topic).size > 0
    const isMerge = eventsOf(batch, 'games-merged').length > 0
    if (isMerge || missedCounts(batch)) for (const { stream } of this.#subscribers) stream.send('resync', {})
    if (isMerge || missedCounts(batch) || changedAnyCounts(batch)) {
      this.#changed.addAll(this.#followers.keys())
      this.#collect()
    }
    if (this.#changed.add(batch, isFollowed)) this.#collect()
    if (this.#ownVotes.add(batch)) this.#collect()
  }

  /** Sends the counts of all topics and the state of the member's notifications. */
  async #begin(subscriber: Subscriber): Promise<void> {
    const { stream, topics } = subscriber
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
        const recent = await this.#scores.recent()
        if (recent) stream.send('scores', recent)
      }
      if (topics.has(topic.moderation)) stream.send('moderation', {})
    } catch (error) {
      this.#log.error({ err: error }, 'The counts of an event stream could not be read')
      return stream.end('closing')
    }
    if (this.#subscribers.has(subscriber)) this.#notifications.send([subscriber])
  }

  #collect(): void {
    this.#collecting ??= setTimeout(() => {
      this.#collecting = undefined
      void this.#sendCounts()
    }, COLLECT_MS)
  }

  async #sendCounts(): Promise<void> {
    const changed = this.#changed
    this.#changed = new ChangedItems()
    // Before the counts: a client reads its votes again, and shows the counts with them.
    this.#ownVotes.send()
    try {
      const counts = await readCounts(this.#db.kysely, changed.ids)
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
    this.#notifications.remove(subscriber)
    this.#ofAddress.remove(address, subscriber)
    if (member) this.#ofMember.remove(member.userId, subscriber)
    for (const topic of topics) this.#followers.remove(topic, subscriber)
  }
}
