import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Role } from '#/features/people/roles/roles.rules.ts'

/** What the response of the authentication service to a sign-in has. */
export interface Session {
  access_token: string
  refresh_token: string
  user: { id: string }
}

/** Somebody who is to be made a member, with a confirmed address and a session. */
export interface NewMember {
  email: string
  password: string
  username: string
  /** Of the browser that the session is listed as. */
  userAgent: string | undefined
  /** Whether the welcome steps are over. */
  isWelcomed: boolean
  role: Role | undefined
}

/** A member that a test made. */
export interface TestMember {
  id: string
  username: string
  email: string
  password: string
  /** As it was at first: the page renews its own. */
  session: Session
}

/** Where the site of `serve.ts` on a data folder makes members. */
export const membersSocket = (dataDir: string): string => join(dataDir, 'members.sock')

/** Makes a member in the site that runs on `dataDir`; returns their session. */
export async function makeMember(dataDir: string, member: NewMember): Promise<Session> {
  const outgoing = request({ socketPath: membersSocket(dataDir), method: 'POST' })
  outgoing.end(JSON.stringify(member))
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await text(response)
  if (response.statusCode !== 200) throw new Error(`The member was not made: ${body}`)
  return JSON.parse(body)
}
