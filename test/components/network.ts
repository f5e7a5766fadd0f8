const direct = globalThis.fetch

interface Rule {
  matches(request: { method: string; path: string }): boolean
  answer(next: () => Promise<Response>): Promise<Response>
}

let rules: Rule[] = []
let sent: { text: string; body: unknown; isAnswered: boolean }[] = []

/** Puts the rules of `network` between the page and the site. */
export function watchNetwork(): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    const noted = { text: `${request.method} ${path}`, body: bodyOf(init), isAnswered: false }
    sent.push(noted)
    const matching = rules.filter((each) => each.matches({ method: request.method, path }))
    const answer = (): Promise<Response> => matching.pop()?.answer(answer) ?? direct(input, init)
    const response = await answer()
    noted.isAnswered = true
    return response
  }
}

const bodyOf = (init?: RequestInit): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined

/** Forgets all rules, and what was sent. */
export function resetNetwork(): void {
  rules = []
  sent = []
}

/** Requests by method and path, e.g. `'POST /api/posts'`, or a pattern of both. */
type Requests = string | RegExp

const matcher =
  (requests: Requests) =>
  ({ method, path }: { method: string; path: string }) => {
    const text = `${method} ${path}`
    return typeof requests === 'string' ? requests === text : requests.test(text)
  }

const sentTo = (requests: Requests) =>
  sent.filter(({ text }) => {
    const [method, path] = text.split(' ') as [string, string]
    return matcher(requests)({ method, path })
  })

/** What lies between the page and the site. Rules end with the test; of two for the same request the later one counts, and goes on with the earlier one. */
export const network = {
  /** What was sent, e.g. `'POST /api/posts'`, in order. */
  sent: (requests: Requests): string[] => sentTo(requests).map(({ text }) => text),

  /** The JSON bodies of what was sent, in order. */
  bodies: (requests: Requests): unknown[] => sentTo(requests).map(({ body }) => body),

  /** What was sent and has been answered, in the order of sending. */
  answered: (requests: Requests): string[] =>
    sentTo(requests)
      .filter(({ isAnswered }) => isAnswered)
      .map(({ text }) => text),

  /** Answers with a problem in place of the site. Returns a function that ends it. */
  refuse: (requests: Requests, problem: { status: number; detail?: string; [more: string]: unknown }) =>
    add(requests, async () =>
      Response.json({ type: 'about:blank', title: 'Error', ...problem }, { status: problem.status }),
    ),

  /** Answers in place of the site, with what the tests can't bring about. Returns a function that ends it. */
  answer: (requests: Requests, json: unknown) => add(requests, async () => Response.json(json)),

  /** Loses requests, as without a connection. Returns a function that ends it. */
  lose: (requests: Requests) =>
    add(requests, async () => {
      throw new TypeError('Failed to fetch')
    }),

  /** Keeps requests until the returned function is called. */
  hold(requests: Requests): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    add(requests, async (next) => {
      await promise
      return next()
    })
    return resolve
  },
}

function add(requests: Requests, answer: Rule['answer']): () => void {
  const rule = { matches: matcher(requests), answer }
  rules.push(rule)
  return () => {
    rules = rules.filter((each) => each !== rule)
  }
}
