/** How long signing out waits for them, in ms. */
const MAX_WAIT_MS = 3_000

const sends = new Set<() => Promise<unknown>>()

/** Keeps `send`, which sends what the member has done already and the site doesn't have yet. Returns a function that forgets it. */
export function beforeSignOut(send: () => Promise<unknown>): () => void {
  sends.add(send)
  return () => sends.delete(send)
}

/** Sends what is kept. Resolves once the site has it, it failed, or it took too long. */
export async function sendBeforeSignOut(): Promise<void> {
  if (sends.size === 0) return
  const sent = Promise.allSettled([...sends].map((send) => send()))
  await Promise.race([sent, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))])
}
