import { createHash, generateKeyPairSync, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { exportJWK, SignJWT } from 'jose'
import { listen } from '#/http/listen.server.ts'

type Json = Record<string, unknown>

/** What a provider knows about somebody: its profile response, and their addresses at GitHub. */
export interface MockPerson {
  user: Json
  emails?: Json[]
}

interface Grant {
  person: MockPerson
  request: URLSearchParams
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const CLIENT = { id: 'the-client', secret: 'the-secret' }

/**
 * A provider on a port of its own that holds clients to the rules: codes serve once, and only to whom they were given, with the
 * verifier that belongs to the challenge; so do refresh tokens.
 */
export async function openMockProvider() {
  const codes = new Map<string, Grant>()
  const tokens = new Map<string, MockPerson>()
  const refreshTokens = new Map<string, MockPerson>()
  const state = {
    /** Fields of a token response, or of its identity token, that are wrong. */
    tokenTwist: {} as Json,
    claimsTwist: {} as Json,
    /** Whether identity tokens are signed by somebody else. */
    foreignKey: false,
    /** Whether it responds 503 to everything. */
    down: false,
    /** Every address that a visit began with, the newest last. */
    visits: [] as URL[],
    refreshes: 0,
  }
  const app = new Hono()
  const { server, close } = await listen(getRequestListener(app.fetch), '127.0.0.1', 0)
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  app.use(async (c, next) => (state.down ? c.text('down', 503) : next()))
  const grant = (person: MockPerson) => {
    const [access, refresh] = [randomUUID(), randomUUID()]
    tokens.set(access, person)
    refreshTokens.set(refresh, person)
    return { access_token: access, token_type: 'Bearer', expires_in: 3600, refresh_token: refresh }
  }
  app.post('/token', async (c) => {
    const form = new URLSearchParams(await c.req.text())
    const wrong = (error: string) => c.json({ error }, 400)
    if (form.get('client_id') !== CLIENT.id || form.get('client_secret') !== CLIENT.secret)
      return wrong('invalid_client')
    if (form.get('grant_type') === 'refresh_token') {
      const person = refreshTokens.get(form.get('refresh_token') ?? '')
      if (!person) return wrong('invalid_grant')
      state.refreshes++
      refreshTokens.delete(form.get('refresh_token')!)
      return c.json(grant(person))
    }
    const given = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    if (!given || form.get('redirect_uri') !== given.request.get('redirect_uri'))
      return wrong('invalid_grant')
    const challenge = given.request.get('code_challenge')
    const verifier = form.get('code_verifier') ?? ''
    if (challenge && createHash('sha256').update(verifier).digest('base64url') !== challenge)
      return wrong('invalid_grant')
    const id_token = given.request.has('nonce') ? { id_token: await idToken(given) } : {}
    return c.json({ ...grant(given.person), ...id_token, ...state.tokenTwist })
  })
  const idToken = ({ person, request }: Grant) => {
    const exp = Math.floor(Date.now() / 1000) + 300
    const { sub, email, email_verified } = person.user
    const claims = {
      sub: String(sub),
      email,
      email_verified,
      nonce: request.get('nonce'),
      iss: origin,
      aud: CLIENT.id,
    }
    const key = state.foreignKey ? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey : privateKey
    return new SignJWT({ exp, ...claims, ...state.claimsTwist })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .sign(key)
  }
  app.get('/jwks', async (c) =>
    c.json({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] }),
  )
  const bearer = (header: string | undefined) => tokens.get(header?.replace(/^Bearer /, '') ?? '')
  app.get('/user', (c) => {
    const person = bearer(c.req.header('authorization'))
    return person ? c.json(person.user) : c.json({}, 401)
  })
  app.get('/user/emails', (c) => {
    const person = bearer(c.req.header('authorization'))
    return person?.emails ? c.json(person.emails) : c.json({}, 403)
  })

  return {
    state,
    origin,
    app,
    close: () => close(0),
    /** The settings with which the service takes it for a provider. */
    env(...names: ('GOOGLE' | 'GITHUB' | 'DISCORD' | 'PATREON')[]): Record<string, string> {
      const settings: Record<string, string> = {}
      const endpoints: Record<string, object> = {}
      for (const name of names) {
        settings[`AUTH_${name}_ID`] = CLIENT.id
        settings[`AUTH_${name}_SECRET`] = CLIENT.secret
        endpoints[name.toLowerCase()] = {
          authorizeUrl: `${origin}/authorize`,
          tokenUrl: `${origin}/token`,
          userUrl: `${origin}/user`,
          ...(name === 'GOOGLE' ? { issuer: origin, keysUrl: `${origin}/jwks` } : {}),
        }
      }
      return { ...settings, AUTH_PROVIDER_ENDPOINTS: JSON.stringify(endpoints) }
    },
    /** Somebody is sent here, agrees, and is sent back: where to. */
    agree(address: string, person: MockPerson): string {
      const visit = new URL(address)
      state.visits.push(visit)
      const request = visit.searchParams
      if (visit.origin !== origin || request.get('client_id') !== CLIENT.id)
        throw new Error(`Lost: ${address}`)
      const code = randomUUID()
      codes.set(code, { person, request })
      return `${request.get('redirect_uri')}?${new URLSearchParams({ code, state: request.get('state')! })}`
    },
    /** The member takes the connection back. */
    revoke(person: MockPerson): void {
      for (const [token, whose] of refreshTokens) if (whose === person) refreshTokens.delete(token)
    },
  }
}
