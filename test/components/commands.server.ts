import { makeMember, type NewMember, type Session } from '../../e2e/newMembers.ts'
import { componentSite } from '../../e2e/sites.ts'

type Command<Payload, Result> = (context: unknown, payload: Payload) => Promise<Result>

/** Makes a member in the site of the component tests. */
export const newMember: Command<NewMember, Session> = (_, member) =>
  makeMember(componentSite().dataDir, member)
