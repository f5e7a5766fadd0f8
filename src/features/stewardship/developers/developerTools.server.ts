import { MAX_DEVELOPER_LINKS, MAX_OTHER_NAMES } from '#/features/catalog/developers/developers.limits.ts'
import { findDeveloper } from '#/features/catalog/developers/developers.queries.server.ts'
import { requireAbility } from '#/features/people/moderation/decisions.server.ts'
import { logModeration } from '#/features/people/moderation/moderationLog.writes.server.ts'
import { can } from '#/features/people/roles/roles.rules.ts'
import { ApiProblem, invalidField, notFound } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import type { Services } from '#/services.server.ts'
import type { DeveloperInput } from './developerTools.contract.ts'
import {
  findOtherHolders,
  insertDifferent,
  type LockedDeveloper,
  lockDevelopers,
  moveDeveloper,
  updateDeveloper,
} from './developerTools.writes.server.ts'

/**
 * Changes what is known of a developer: as a moderator, or as the member who owns them. Throws `ApiProblem` 403, 404, or 409 if somebody else
 * has one of the names.
 */
export async function editDeveloper(
  { events }: Services,
  member: Member,
  slug: string,
  input: DeveloperInput,
): Promise<void> {
  await events.write(async (trx, emit) => {
    const developer = (await lockDevelopers(trx, [slug])).get(slug)
    const known = developer && (await findDeveloper(trx, slug))
    if (!developer || !known) throw notFound('developer')
    const isModerator = can(member.role, 'edit-at-once')
    if (!isModerator && known.owner?.id !== member.userId)
      throw new ApiProblem(403, 'Only moderators and the developer’s verified owner can change this')
    // An owner who could give themself the name of somebody else would get their next games.
    if (!isModerator && namesOf(developer) !== namesOf(input))
      throw new ApiProblem(403, 'Only moderators can change the names of a developer')
    const [taken] = await findOtherHolders(trx, developer.id, [input.name, ...input.other_names])
    if (taken)
      throw new ApiProblem(
        409,
        taken.given === taken.name
          ? `There is another developer called ${taken.name}`
          : `${taken.given} is a name of another developer, ${taken.name}`,
      )
    await updateDeveloper(trx, developer.id, input)
    if (known.owner?.id !== member.userId)
      await logModeration(trx, emit, {
        actorId: member.userId,
        action: 'edit-developer',
        subjectType: 'developer',
        subjectId: String(developer.id),
        reason: '',
        memberId: known.owner?.id ?? null,
        data: changesOf(developer, input),
      })
    emit({ type: 'developer', developerId: developer.id })
  })
}

const namesOf = ({ name, other_names }: Pick<LockedDeveloper, 'name' | 'other_names'>): string =>
  [name, ...other_names].join('\n')

/** What the log keeps: the names before and after. */
const changesOf = (before: LockedDeveloper, after: DeveloperInput) => ({
  developer: after.name,
  ...(before.name !== after.name && { was: before.name }),
  ...(before.other_names.join() !== after.other_names.join() && {
    other_names: after.other_names.join(', '),
  }),
})

/**
 * Makes two developers one: the games, names, links, and address of `slug` go to `intoSlug`. Throws `ApiProblem` 403, 404, or 409 if they would
 * have too many names.
 */
export async function mergeDevelopers(
  { events }: Services,
  moderator: Member,
  slug: string,
  intoSlug: string,
): Promise<{ slug: string; games: number }> {
  requireAbility(moderator, 'edit-at-once')
  return events.write(async (trx, emit) => {
    const developers = await lockDevelopers(trx, [slug, intoSlug])
    const [from, into] = [developers.get(slug), developers.get(intoSlug)]
    if (!from || !into) throw notFound('developer')
    if (from.id === into.id) throw invalidField('into', 'Choose another developer')
    const otherNames = [...into.other_names, from.name, ...from.other_names]
    if (otherNames.length > MAX_OTHER_NAMES)
      throw new ApiProblem(
        409,
        `Together they have ${otherNames.length} other names, and a developer has at most ${MAX_OTHER_NAMES}. Remove some first.`,
      )
    const games = await moveDeveloper(trx, from, into)
    await updateDeveloper(trx, into.id, {
      name: into.name,
      other_names: otherNames,
      links: linksOf(into, from),
    })
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: 'merge-developers',
      subjectType: 'developer',
      subjectId: String(into.id),
      reason: '',
      data: { developer: into.name, merged: from.name, merged_slug: from.slug, games },
    })
    for (const { id } of [from, into]) emit({ type: 'developer', developerId: id })
    return { slug: into.slug, games }
  })
}

const linksOf = (into: LockedDeveloper, from: LockedDeveloper) => {
  const more = from.links.filter(({ url }) => !into.links.some((link) => link.url === url))
  return [...into.links, ...more].slice(0, MAX_DEVELOPER_LINKS)
}

/** Remembers that two developers with similar names are different. Throws `ApiProblem` 403 or 404. */
export async function markDifferent(
  { events }: Services,
  moderator: Member,
  slugs: readonly string[],
): Promise<void> {
  requireAbility(moderator, 'edit-at-once')
  await events.write(async (trx, emit) => {
    const developers = await lockDevelopers(trx, slugs)
    const [one, other] = slugs.map((slug) => developers.get(slug))
    if (!one || !other) throw notFound('developer')
    // The same by now.
    if (one.id === other.id) return
    await insertDifferent(trx, one.id, other.id)
    await logModeration(trx, emit, {
      actorId: moderator.userId,
      action: 'tell-developers-apart',
      subjectType: 'developer',
      subjectId: String(one.id),
      reason: '',
      data: { developer: one.name, other: other.name },
    })
  })
}
