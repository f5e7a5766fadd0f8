import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { LiteralPathsRouter } from './literalPathsRouter.server.ts'

function appOf(options: ConstructorParameters<typeof Hono>[0]) {
  const app = new Hono(options)
  app.use('/api/*', async (c, next) => {
    await next()
    c.header('x-passed', `${c.res.headers.get('x-passed') ?? ''}*`)
  })
  app.get('/api/games', (c) => c.text('games'))
  app.get('/api/games/:id', (c) => c.text(`game ${c.req.param('id')}`))
  app.post('/api/games/new', (c) => c.text('new'))
  app.all('/api/*', (c) => c.text(`${c.req.method} nothing`, 404))
  return app
}

const REQUESTS = [
  ...[
    ['GET', '/api/games'],
    ['HEAD', '/api/games'],
    ['POST', '/api/games'],
    ['GET', '/api/games/5'],
  ],
  ...[
    ['GET', '/api/games/new'],
    ['POST', '/api/games/new'],
    ['GET', '/other'],
    ['PURGE', '/api/games'],
  ],
] as const

it('finds what the default router finds, the first time and again', async () => {
  const [own, standard] = [appOf({ router: new LiteralPathsRouter() }), appOf({})]
  const askBoth = async ([method, path]: readonly [string, string] | readonly string[]) =>
    Promise.all(
      [own, standard].map(async (app) => {
        const response = await app.request(path!, { method: method! })
        return [response.status, response.headers.get('x-passed'), await response.text()]
      }),
    )
  for (const request of [...REQUESTS, ...REQUESTS]) {
    const [found, expected] = await askBoth(request)
    expect(found, request.join(' ')).toEqual(expected)
  }
})

it('finds a handler that was added after a path was matched', async () => {
  const router = new LiteralPathsRouter<string>()
  router.add('GET', '/a', 'first')
  expect(router.match('GET', '/a')[0]).toHaveLength(1)
  router.add('ALL', '*', 'second')
  expect(router.match('GET', '/a')[0]).toHaveLength(2)
})
