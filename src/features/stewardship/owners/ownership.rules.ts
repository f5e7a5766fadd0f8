import type { Refusal } from '#/shared/refusal.ts'
import type { OwnershipLocation } from './ownership.contract.ts'
import { type ClaimState, LINK_AGE_DAYS, type Proof, REQUEST_PAUSE_DAYS } from './ownership.limits.ts'
import { isSharedHost, plainHost, provesNothing, TYPES_WITHOUT_PROOF } from './ownershipHosts.ts'

const DAY_MS = 86_400_000
/** A host with games of more developers than this does not belong to one developer. */
const MAX_DEVELOPERS_OF_HOST = 3

/** A link of a game, with what decides whether it proves anything. */
export interface GameLinkDetails {
  url: string
  /** The database's id of the link type. */
  type: string
  /** How long the game has had the link, in ms. */
  ageMs: number
  /** The claimant added it, or added the game with it. */
  isByClaimant: boolean
  /** A moderator other than the claimant accepted it, or the game with it. */
  isAccepted: boolean
  /** How many developers have games with links to its host. */
  developersOfHost: number
}

/** Where a member can put their token, and what each place proves. `file`: the name of the file at the root of a site. */
export function placesOf(links: readonly GameLinkDetails[], file: string): OwnershipLocation[] {
  const pages: OwnershipLocation[] = []
  const files = new Map<string, OwnershipLocation>()
  for (const link of links) {
    if (!URL.canParse(link.url)) continue
    const url = new URL(link.url)
    const linkProof = linkProofOf(link, plainHost(url))
    if (!pages.some((page) => page.url === link.url))
      pages.push({ kind: 'page', url: link.url, ...linkProof })
    if (linkProof.proof === 'none' || isShared(link, plainHost(url))) continue
    const root = `${url.origin}/${file}`
    const known = files.get(root)
    if (!known || (known.proof !== 'automatic' && linkProof.proof === 'automatic'))
      files.set(root, { kind: 'file', url: root, ...linkProof })
  }
  return [...files.values(), ...pages].sort((one, other) => ORDER[one.proof] - ORDER[other.proof])
}

const ORDER: Record<Proof, number> = { automatic: 0, moderator: 1, none: 2 }

const isShared = (link: GameLinkDetails, host: string) =>
  isSharedHost(host) || link.developersOfHost > MAX_DEVELOPERS_OF_HOST

function linkProofOf(link: GameLinkDetails, host: string): { proof: Proof; why: string } {
  const moderator = (why: string) => ({ proof: 'moderator' as const, why })
  if (TYPES_WITHOUT_PROOF.includes(link.type) || provesNothing(host))
    return { proof: 'none', why: 'Others can write there too.' }
  if (link.isByClaimant) return moderator('You added this link yourself.')
  if (!link.isAccepted) return moderator('A moderator hasn’t reviewed this link yet.')
  if (link.ageMs < LINK_AGE_DAYS * DAY_MS)
    return moderator(`The game has had this link for less than ${LINK_AGE_DAYS} days.`)
  if (isShared(link, host)) return moderator('Many developers share this site.')
  return { proof: 'automatic', why: '' }
}

/** A claim as stored. */
export interface StoredClaim {
  state: ClaimState
  /** When a moderator decided; null if none has. */
  decidedAt: number | null
}

export const HAS_DEVELOPER: Refusal = { status: 409, detail: 'This game already has a verified developer' }

/** Why a member cannot make an ownership request now. */
export function refuseRequest(
  claim: StoredClaim,
  openRequests: number,
  maxOpen: number,
  now = Date.now(),
): Refusal | undefined {
  if (claim.state === 'requested')
    return { status: 409, detail: 'Your request is already waiting for a moderator' }
  if (
    (claim.state === 'declined' || claim.state === 'revoked') &&
    claim.decidedAt !== null &&
    now - claim.decidedAt < REQUEST_PAUSE_DAYS * DAY_MS
  )
    return {
      status: 409,
      detail: `A moderator decided this recently: you can ask again ${REQUEST_PAUSE_DAYS} days after the decision`,
    }
  if (openRequests >= maxOpen)
    return {
      status: 409,
      detail: `You have ${openRequests} requests waiting for a moderator. Wait for a decision first`,
    }
  return undefined
}
