import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { type TurnClient, TurnQueue, type TurnRefused } from './turnQueue.server.ts'

const client = (key: string, isGone = () => false): TurnClient => ({ key, isGone })
const turns = async (count = 20) => {
  for (let i = 0; i < count; i++) await nextTurn()
}

/** Renders that end when told to, and the order in which they began. */
function renders(queue: TurnQueue) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    end: (address: string) => ends.get(address)!(),
    ask: (address: string, by: TurnClient) => {
      const result = queue.run(address, by, async () => {
        begun.push(address)
        await new Promise<void>((resolve) => ends.set(address, resolve))
        return address
      })
      return result.catch((error: TurnRefused) => error.reason)
    },
  }
}

test('however many pages others wait for, who has waited for none goes next', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  for (let i = 0; i < 100; i++) void ask(`/flood-${i}`, client('attacker'))
  await turns()
  void ask('/alice', client('alice'))
  void ask('/bob', client('bob'))
  end('/flood-0')
  await turns()
  end('/alice')
  await turns()
  expect(begun).toEqual(['/flood-0', '/alice', '/bob'])
  expect(queue.waiting).toBe(99)
})

test('clients that come again and again go round, so nobody is a newcomer twice', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  const next = async (address: string) => {
    end(address)
    await turns()
  }
  for (const n of [1, 2, 3]) for (const key of ['a', 'b']) void ask(`/${key}${n}`, client(key))
  await turns()
  await next('/a1')
  void ask('/c1', client('c'))
  await next('/b1')
  await next('/c1')
  void ask('/c2', client('c'))
  for (const address of ['/a2', '/b2', '/c2', '/a3']) await next(address)
  expect(begun).toEqual(['/a1', '/b1', '/c1', '/a2', '/b2', '/c2', '/a3', '/b3'])
})

test('however many newcomers there are, the others go on', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  for (const n of [1, 2, 3]) void ask(`/alice${n}`, client('alice'))
  await turns()
  for (let n = 0; n < 20; n++) void ask(`/new${n}`, client(`new${n}`))
  for (let n = 0; n < 11; n++) {
    end(begun.at(-1)!)
    await turns()
  }
  expect(begun.filter((address) => address.startsWith('/alice'))).toEqual(['/alice1', '/alice2', '/alice3'])
})

test('a client has only its part of the renders at a time', async () => {
  const queue = new TurnQueue({ concurrency: 3, perClient: 2 })
  const { begun, ask } = renders(queue)
  for (let i = 0; i < 5; i++) void ask(`/a${i}`, client('a'))
  await turns()
  expect(begun).toEqual(['/a0', '/a1'])
  for (let i = 0; i < 5; i++) void ask(`/b${i}`, client('b'))
  await turns()
  expect(begun).toEqual(['/a0', '/a1', '/b0'])
  expect(queue.active).toBe(3)
})

test('what arrived in the meantime is handled between two renders', async () => {
  const queue = new TurnQueue()
  const order: string[] = []
  const work = (n: number) => async () => {
    order.push(`render ${n}`)
    setImmediate(() => order.push(`request ${n}`))
  }
  await Promise.all([1, 2].map((n) => queue.run(`/${n}`, client(String(n)), work(n))))
  expect(order).toEqual(['render 1', 'request 1', 'render 2'])
})

test('a page that gets no turn before the deadline is refused', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const queue = new TurnQueue({ concurrency: 1, maxWaitMs: 5_000 })
    const { begun, end, ask } = renders(queue)
    const first = ask('/slow', client('a'))
    await turns()
    const late = ask('/late', client('b'))
    vi.advanceTimersByTime(4_999)
    expect(queue.waiting).toBe(1)
    vi.advanceTimersByTime(1)
    expect(await late).toBe('deadline')
    expect(queue.waiting).toBe(0)
    // A render that has begun is not cut.
    end('/slow')
    expect(await first).toBe('/slow')
    await turns()
    expect(begun).toEqual(['/slow'])
    expect([...queue.outcomes.entries()]).toEqual([
      ['deadline', 1],
      ['done', 1],
    ])
  } finally {
    vi.useRealTimers()
  }
})

test('a page that waits while the process is held up still gets its turn afterwards, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const holdUp = () => {
    now += 7_000
    vi.advanceTimersByTime(5_000)
  }
  try {
    const queue = new TurnQueue({ concurrency: 1, maxWaitMs: 5_000 })
    const { begun, end, ask } = renders(queue)
    void ask('/slow', client('a'))
    await turns()
    const [waits, tooLong] = [ask('/waits', client('b')), ask('/too-long', client('c'))]
    holdUp()
    end('/slow')
    await turns()
    expect(begun).toEqual(['/slow', '/waits'])
    holdUp()
    expect(await tooLong).toBe('deadline')
    end('/waits')
    expect(await waits).toBe('/waits')
  } finally {
    clock.mockRestore()
    vi.useRealTimers()
  }
})

test('a full queue refuses the newest page of the client that waits for most', async () => {
  const queue = new TurnQueue({ concurrency: 1, maxWaiting: 4 })
  const { ask } = renders(queue)
  void ask('/running', client('attacker'))
  await turns()
  const flood = [1, 2, 3, 4].map((n) => ask(`/flood-${n}`, client('attacker')))
  void ask('/alice', client('alice'))
  expect(await flood[3]).toBe('full')
  expect(queue.waiting).toBe(4)
})

test('a page that another client waits for comes at the first turn of either', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  for (let i = 0; i < 10; i++) void ask(`/flood-${i}`, client('attacker'))
  void ask('/popular', client('attacker'))
  await turns()
  queue.join('/popular', client('alice'))
  end('/flood-0')
  await turns()
  expect(begun).toEqual(['/flood-0', '/popular'])
  expect(queue.waiting).toBe(9)
})

test('a page that is requested anew while an older request of it waits takes no turn away', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  void ask('/a', client('a'))
  void ask('/b', client('b'))
  await turns()
  void ask('/games', client('a'))
  // Something changed, so what is being waited for would be too old.
  void ask('/games', client('b'))
  queue.join('/games', client('c'))
  expect(queue.waiting).toBe(3)
  for (let n = 0; n < 3; n++) {
    end(begun.at(-1)!)
    await turns()
  }
  expect(begun).toEqual(['/a', '/b', '/games', '/games'])
  expect(queue.waiting).toBe(0)
})

test('nothing is rendered for clients that have all left', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const { begun, end, ask } = renders(queue)
  void ask('/running', client('a'))
  await turns()
  const left = ask(
    '/left',
    client('b', () => true),
  )
  const shared = ask(
    '/shared',
    client('c', () => true),
  )
  queue.join('/shared', client('d'))
  end('/running')
  expect(await left).toBe('gone')
  await turns()
  expect(begun).toEqual(['/running', '/shared'])
  end('/shared')
  expect(await shared).toBe('/shared')
})

test('each turn has the context of its own request', async () => {
  const context = new AsyncLocalStorage<string>()
  const queue = new TurnQueue({ concurrency: 1 })
  const seen = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      context.run(name, () => queue.run(`/${name}`, client(name), async () => context.getStore())),
    ),
  )
  expect(seen).toEqual(['a', 'b', 'c'])
})

test('a failed render gives its place to the next, and its error to its client', async () => {
  const queue = new TurnQueue({ concurrency: 1 })
  const failing = queue.run('/a', client('a'), async () => {
    throw new Error('broken')
  })
  await expect(failing).rejects.toThrow('broken')
  expect(await queue.run('/b', client('a'), async () => 'rendered')).toBe('rendered')
  expect([queue.active, queue.waiting]).toEqual([0, 0])
})
