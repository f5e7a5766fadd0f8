/** A comment is sent to an idle stream this often, in ms, so that proxies keep it and a dead one is noticed. */
export const HEARTBEAT_MS = 25_000
/** Topics of one stream: all tabs of a browser share it. */
export const MAX_TOPICS = 20
/** Items of a kind in one message about lists: the newest votes. */
export const MAX_SCORES = 100
/** Streams of one member: their browsers and devices. */
export const MAX_STREAMS_PER_MEMBER = 10
/** Streams of one network address (IPv6: one /64), behind which many may be. */
export const MAX_STREAMS_PER_ADDRESS = 200
/** Streams of one process; with them, under 200 MB. */
export const MAX_STREAMS = 10_000
/** Of these, visitors get so many: members need theirs for notifications. */
export const MAX_STREAMS_WITH_VISITORS = 8_000
/** Streams that one address may open in a minute: a stream is opened again when its topics change. */
export const MAX_OPENED_PER_MINUTE = 240
/** Maximum of unsent bytes for one client. A client that is slower is disconnected and can resume. */
export const MAX_BUFFERED_BYTES = 262_144
