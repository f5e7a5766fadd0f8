import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { endOnboarding } from '#/features/people/account/me.writes.server.ts'
import { OPERATOR } from '#/features/people/auth/passwords/passwords.server.ts'
import { sessionView, startSession } from '#/features/people/auth/service/sessions.server.ts'
import type { SessionView } from '#/features/people/auth/users/users.contract.ts'
import { findUser } from '#/features/people/auth/users/users.queries.server.ts'
import { insertEmailUser, proveEmail } from '#/features/people/auth/users/users.writes.server.ts'
import { setRole } from '#/features/people/roles/roles.writes.server.ts'
import { networkOf } from '#/http/clientAddress.server.ts'
import type { JobServices } from '#/jobs/job.ts'
import { JobQueue } from '#/jobs/jobQueue.server.ts'
import { membersSocket, type NewMember } from './newMembers.ts'

/** Lets tests make members in the site that starts in this process: over a socket in its data folder, with the product's own functions. */
export async function makeMembersFor(dataDir: string): Promise<void> {
  const started = servicesOfThisProcess()
  const server = createServer((incoming, outgoing) => {
    json(incoming)
      .then(async (member) => JSON.stringify(await makeMember(await started, member as NewMember)))
      .then((session) => outgoing.end(session))
      .catch((error: Error) => outgoing.writeHead(500).end(error.stack))
  })
  await once(server.listen(membersSocket(dataDir)), 'listening')
  server.unref()
}

/** The site gives its services to its jobs when it has started; here they are read on the way. */
function servicesOfThisProcess(): Promise<JobServices> {
  const { promise, resolve } = Promise.withResolvers<JobServices>()
  const { run } = JobQueue.prototype
  JobQueue.prototype.run = function (services, ...others) {
    resolve(services)
    run.call(this, services, ...others)
  }
  return promise
}

/** Does what a sign-up, the link in its mail, the end of the welcome steps, and `npm run admin -- grant` do. */
async function makeMember(
  { auth, db: { kysely } }: JobServices,
  { email, password, username, userAgent, isWelcomed, role }: NewMember,
): Promise<SessionView> {
  const passwordHash = await auth.passwords.hash(password, OPERATOR)
  const session = await kysely.transaction().execute(async (trx) => {
    const user = { email, passwordHash, metadata: { username }, confirmed: false }
    const id = await insertEmailUser(trx, user)
    if (id === undefined) throw new Error(`${email} has an account`)
    await proveEmail(trx, id, email)
    const place = { userAgent, roughAddress: networkOf('127.0.0.1') }
    const made = (await findUser(trx, id))!
    const session = await startSession(auth, trx, made, { method: 'otp', provider: 'email', place })
    if (isWelcomed) await endOnboarding(trx, id)
    if (role) await setRole(trx, id, role)
    return session
  })
  return sessionView(auth, kysely, session)
}
