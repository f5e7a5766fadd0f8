import { commands } from 'vitest/browser'
import type { Role } from '#/features/people/roles/roles.rules.ts'
import { SESSION_KEY, sessionChanged } from '#/features/people/session/session.client.ts'
import type { NewMember, Session, TestMember } from '../../e2e/newMembers.ts'

declare module 'vitest/browser' {
  interface BrowserCommands {
    newMember(member: NewMember): Promise<Session>
  }
}

export type { TestMember }

interface Options {
  username?: string
  role?: Role
  /** Whether the welcome steps are over; they are, unless a test wants them. */
  isWelcomed?: boolean
}

/** A name that no other test has. */
export const newUsername = (): string => `m${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

/** Somebody new; nobody is signed in. */
export async function newMember({
  username = newUsername(),
  role,
  isWelcomed = true,
}: Options = {}): Promise<TestMember> {
  const email = `${username}@example.org`
  const password = `pass ${crypto.randomUUID()}`
  const session = await commands.newMember({
    username,
    email,
    password,
    userAgent: navigator.userAgent,
    isWelcomed,
    role,
  })
  return { id: session.user.id, username, email, password, session }
}

/**
 * Signs in somebody new whose first visit of the day is over, with nothing new at the bell. For pages that are opened afterwards.
 */
export async function signIn(options: Options = {}): Promise<TestMember> {
  const member = await newMember(options)
  await asMember(member, 'POST', '/api/dailyCheck', { daily: true })
  await asMember(member, 'POST', '/api/seenNotifications', { type: 'all' })
  keepSession(member)
  return member
}

/** Signs in a member in this browser. */
export function keepSession({ session }: TestMember): void {
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  sessionChanged()
}

/** Asks the API as a member, apart from the page. Throws for a response that is not 2xx. */
export async function asMember(
  { session }: Pick<TestMember, 'session'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  const headers = { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' }
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const response = await fetch(path, { method, headers, ...init })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}
