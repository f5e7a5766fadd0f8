import { developerKey } from '#/features/catalog/developers/developerKey.ts'
import { MAX_DEVELOPERS } from '#/features/catalog/developers/developers.limits.ts'
import { linkTypeName } from '#/features/catalog/links/linkNames.ts'
import type { MediaPurpose } from '#/features/catalog/media/media.limits.ts'
import type { GameFields } from '#/features/stewardship/edits/edits.contract.ts'
import { FIELD_LABELS, MAX_LINKS, MAX_SCREENSHOTS } from '#/features/stewardship/edits/edits.limits.ts'
import { tagLabel } from '#/shared/tagLabel.ts'
import { tagById } from '#/shared/taxonomy.ts'
import type { FillProposals } from './fillFromLink.contract.ts'
import { fitTags } from './tagHints.ts'

const TEXT_FIELDS = ['name', 'desc', 'release_date', 'play_link', 'trailer', 'long_desc'] as const
type TextField = (typeof TEXT_FIELDS)[number]

/** One proposed value that a member takes or leaves. */
export type Proposal = { key: string; label: string } & (
  | {
      kind: 'text'
      field: TextField
      value: string
      /** What the form has now, if that is something else. */
      replaces: string | null
    }
  | { kind: 'developer'; name: string }
  | { kind: 'link'; type: string; url: string }
  | { kind: 'tag'; tag: number }
  | { kind: 'picture'; purpose: MediaPurpose; url: string }
)

const PICTURES = { logo: 'logos', banner: 'banners', screenshot: 'screenshots' } as const
const PICTURE_LABELS: Record<MediaPurpose, string> = {
  logo: 'Logo',
  banner: 'Banner',
  screenshot: 'Screenshot',
}

/** What a page proposes that the form does not have yet. */
export function proposalsFor(found: FillProposals, current: GameFields): Proposal[] {
  const texts = TEXT_FIELDS.flatMap((field): Proposal[] => {
    const value = found[field]
    if (!value || value === current[field]) return []
    return [
      {
        key: field,
        kind: 'text',
        field,
        label: FIELD_LABELS[field],
        value,
        replaces: current[field] || null,
      },
    ]
  })
  const present = new Set(current.developers.map(developerKey))
  const developers = found.developers
    .filter((name) => !present.has(developerKey(name)))
    .map((name): Proposal => ({ key: `developer ${name}`, kind: 'developer', label: 'Developer', name }))
  const links = found.links
    .filter(({ url }) => !current.links.some((link) => link.url === url))
    .map(({ type, url }): Proposal => ({ key: url, kind: 'link', label: linkTypeName(type), type, url }))
  const tags = found.tags
    .filter((tag) => !current.tags.includes(tag) && tagById.has(tag))
    .map((tag): Proposal => ({ key: `tag ${tag}`, kind: 'tag', label: tagLabel(tagById.get(tag)!), tag }))
  const pictures = (Object.keys(PICTURES) as MediaPurpose[]).flatMap((purpose) =>
    found[PICTURES[purpose]].map(
      (url, at, all): Proposal => ({
        key: `${purpose} ${url}`,
        kind: 'picture',
        label: all.length > 1 ? `${PICTURE_LABELS[purpose]} ${at + 1}` : PICTURE_LABELS[purpose],
        purpose,
        url,
      }),
    ),
  )
  return [...texts, ...developers, ...links, ...tags, ...pictures]
}

/**
 * What is ticked at first: texts and developers where the form has none, new links, and tags that fit. Never what would replace something; never
 * pictures, because they are stored when they are ticked.
 */
export function firstSelection(proposals: readonly Proposal[], current: GameFields): Set<string> {
  const fitting = fitTags([...current.tags, ...tagsOf(proposals)])
  return new Set(
    proposals
      .filter((proposal) => {
        if (proposal.kind === 'text') return proposal.replaces === null
        if (proposal.kind === 'tag') return fitting.includes(proposal.tag)
        if (proposal.kind === 'developer') return current.developers.length === 0
        return proposal.kind === 'link'
      })
      .map(({ key }) => key),
  )
}

const tagsOf = (proposals: readonly Proposal[]) =>
  proposals.flatMap((proposal) => (proposal.kind === 'tag' ? proposal.tag : []))

/**
 * The selection after a click. One logo and one banner can be taken: another one takes the place of the first. Screenshots fill the slots
 * that are empty.
 */
export function toggled(
  selected: ReadonlySet<string>,
  proposal: Proposal,
  proposals: readonly Proposal[],
  current: GameFields,
): Set<string> {
  const next = new Set(selected)
  if (next.delete(proposal.key)) return next
  next.add(proposal.key)
  if (proposal.kind !== 'picture') return next
  const room = proposal.purpose === 'screenshot' ? MAX_SCREENSHOTS - current.screenshots.length : 1
  const others = proposals.filter(
    (each) =>
      each.kind === 'picture' &&
      each.purpose === proposal.purpose &&
      each.key !== proposal.key &&
      next.has(each.key),
  )
  for (const other of others.slice(0, Math.max(0, others.length + 1 - Math.max(1, room))))
    next.delete(other.key)
  return next
}

/**
 * The fields of the form with what was taken. `stored`: the path of each picture that was taken, by the proposal's key; one that is not
 * stored is left out.
 */
export function acceptedFields(
  proposals: readonly Proposal[],
  selected: ReadonlySet<string>,
  stored: ReadonlyMap<string, string>,
  current: GameFields,
): Partial<GameFields> {
  const fields: Partial<GameFields> = {}
  const taken = proposals.filter(({ key }) => selected.has(key))
  for (const proposal of taken) {
    if (proposal.kind === 'text') fields[proposal.field] = proposal.value
    if (proposal.kind === 'link') {
      const { type, url } = proposal
      fields.links = [...(fields.links ?? current.links), { type, url, note: '' }].slice(0, MAX_LINKS)
    }
    if (proposal.kind === 'developer')
      fields.developers = [...(fields.developers ?? current.developers), proposal.name].slice(
        0,
        MAX_DEVELOPERS,
      )
    const path = stored.get(proposal.key)
    if (proposal.kind !== 'picture' || path === undefined) continue
    if (proposal.purpose === 'screenshot')
      fields.screenshots = [...(fields.screenshots ?? current.screenshots), path].slice(0, MAX_SCREENSHOTS)
    else fields[proposal.purpose] = path
  }
  const tags = tagsOf(taken)
  if (tags.length > 0) fields.tags = fitTags([...current.tags, ...tags]).sort((a, b) => a - b)
  return fields
}
