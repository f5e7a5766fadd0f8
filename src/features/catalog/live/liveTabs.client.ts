import { subscribeToSession, viewerId } from '#/features/people/session/session.client.ts'
import { followedTopics, onFollowedTopics } from './followedTopics.client.ts'
import type { LiveEvent } from './live.contract.ts'
import { MAX_TOPICS } from './live.limits.ts'
import { LiveConnection } from './liveConnection.client.ts'
import { type LeadershipMessage, TabLeadership } from './tabLeadership.client.ts'
import type { Topic } from './topics.ts'

const NAME = 'idledex.live'
/** How long changes of followed topics are collected, in ms: a navigation leaves one page and enters another. */
const UPDATE_PAUSE_MS = 150

/** Messages between the tabs of a browser. */
type Message =
  | { kind: 'topics'; tab: string; topics: Topic[] }
  | { kind: 'who-is-there' }
  | { kind: 'leadership'; message: LeadershipMessage }
  | { kind: 'event'; viewer: string | null; event: LiveEvent; position: string | undefined }

/**
 * One stream for all tabs of a browser: the leading one keeps it open and passes on what comes. Another that becomes the leader resumes
 * where the stream stopped. Where the browser has no locks, each tab has a stream of its own.
 * Hidden tabs follow nothing, and visitors have a stream only while a visible page follows something.
 *
 * @returns a function that stops it
 */
export function startLiveTabs(onEvent: (event: LiveEvent) => void): () => void {
  const tab = Math.random().toString(36).slice(2)
  const hasLeaders = 'BroadcastChannel' in window && 'locks' in navigator
  const channel = hasLeaders ? new BroadcastChannel(NAME) : undefined
  const others = new Map<string, Topic[]>()
  let leadership: TabLeadership | undefined
  let isEnded = false
  let connection: { viewer: string | null; topics: Topic[]; live: LiveConnection } | undefined
  let last: { viewer: string | null; position: string } | undefined
  /** What a tab missed that read its account before it listened: the latest count and experience. The leader's alone. */
  const states = new Map<LiveEvent['name'], LiveEvent>()
  const known = new Set<string>()
  let updating: ReturnType<typeof setTimeout> | undefined
  let isUnsent = false

  const own = () => (document.visibilityState === 'visible' ? followedTopics() : [])
  const broadcast = (message: Message) => channel?.postMessage(message)
  const isLeader = () => !isEnded && (leadership?.isLeader ?? !hasLeaders)

  const receive = (viewer: string | null, event: LiveEvent, position: string | undefined) => {
    if (viewer !== viewerId()) return
    if (position) last = { viewer, position }
    onEvent(event)
  }

  /** Opens, changes or closes the stream, as the tabs want it. */
  const updateStream = () => {
    updating = undefined
    if (isUnsent) {
      isUnsent = false
      broadcast({ kind: 'topics', tab, topics: own() })
    }
    if (!isLeader()) return
    const viewer = viewerId()
    const topics = [...new Set([...own(), ...[...others.values()].reverse().flat()])].slice(0, MAX_TOPICS)
    const isWanted = viewer !== null || topics.length > 0
    // A stream with more topics than needed stays open: opening another would cost more.
    const fits = connection?.viewer === viewer && topics.every((each) => connection!.topics.includes(each))
    if (isWanted && connection && fits) return
    connection?.live.close()
    connection = undefined
    states.clear()
    if (!isWanted) return
    const live = new LiveConnection({
      topics,
      asViewer: viewer !== null,
      position: () => (last?.viewer === viewer ? last.position : undefined),
      onEvent: (event, position) => {
        broadcast({ kind: 'event', viewer, event, position })
        receive(viewer, event, position)
        if (event.name === 'progress') states.set(event.name, event)
        if (event.name === 'notifications')
          states.set(event.name, { name: event.name, data: { ...event.data, items: [] } })
      },
    })
    connection = { viewer, topics, live }
  }
  const changed = () => {
    isUnsent = true
    updating ??= setTimeout(updateStream, UPDATE_PAUSE_MS)
  }

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'event') return receive(data.viewer, data.event, data.position)
    if (data.kind === 'leadership') return leadership?.receive(data.message)
    if (data.kind === 'who-is-there') return broadcast({ kind: 'topics', tab, topics: own() })
    if (data.topics.length > 0) others.set(data.tab, data.topics)
    else others.delete(data.tab)
    if (!isLeader()) return
    updating ??= setTimeout(updateStream, UPDATE_PAUSE_MS)
    if (known.has(data.tab) || !connection) return
    known.add(data.tab)
    for (const event of states.values())
      broadcast({ kind: 'event', viewer: connection.viewer, event, position: undefined })
  })

  if (hasLeaders)
    leadership = new TabLeadership({
      name: NAME,
      broadcast: (message) => broadcast({ kind: 'leadership', message }),
      onGain: () => {
        broadcast({ kind: 'who-is-there' })
        updating ??= setTimeout(updateStream, UPDATE_PAUSE_MS)
      },
      onLoss: () => {
        connection?.live.close()
        connection = undefined
      },
    })

  const reconnect = () => connection?.live.retryNow()
  const onVisibility = () => {
    changed()
    leadership?.visibilityChanged()
    if (document.visibilityState === 'visible') reconnect()
  }
  const stops = [onFollowedTopics(changed), subscribeToSession(changed)]
  document.addEventListener('visibilitychange', onVisibility)
  addEventListener('online', reconnect)
  changed()

  return () => {
    isEnded = true
    leadership?.end()
    clearTimeout(updating)
    for (const stop of stops) stop()
    document.removeEventListener('visibilitychange', onVisibility)
    removeEventListener('online', reconnect)
    broadcast({ kind: 'topics', tab, topics: [] })
    connection?.live.close()
    channel?.close()
  }
}
