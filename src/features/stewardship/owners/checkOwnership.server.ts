import { ApiProblem, throwRefusal, tryLater } from '#/http/problem.ts'
import type { Member } from '#/http/rateLimits.server.ts'
import { FetchError } from '#/http/safeFetch/fetchError.ts'
import type { SafeFetch } from '#/http/safeFetch/safeFetch.server.ts'
import type { Services } from '#/services.server.ts'
import type { TokenLocation } from './findToken.server.ts'
import type { CheckedLocation, OwnershipCheck, OwnershipLocation } from './ownership.contract.ts'
import { CHECK_PAUSE_SECONDS } from './ownership.limits.ts'
import { type Claim, findClaim, listLinkFacts, type OwnedGame } from './ownership.queries.server.ts'
import { HAS_DEVELOPER, placesOf } from './ownership.rules.ts'
import { grantOwnership, requireOwnedGame } from './ownership.server.ts'
import { requestDecision, startCheck } from './ownership.writes.server.ts'
import { plainHost } from './ownershipHosts.ts'
import { verificationFile } from './verificationToken.ts'

/** The most addresses that one check fetches. */
const MAX_FETCHES = 8
const TIMEOUT_MS = 8_000
const MAX_BYTES = 2 * 1024 * 1024
/** Checks at once in this process. */
const MAX_CHECKS = 4

const EARLIER: Record<NonNullable<Claim['refusal']>, string> = {
  revoked: ' Ownership was revoked before.',
  declined: ' A request was declined before.',
}

type Checked = CheckedLocation & { place: OwnershipLocation; token: TokenLocation }

/** Fetches the places of a claim and looks for its token. Returns the function that does it, one for each process. */
export function ownershipChecker(services: Services) {
  let running = 0
  return async (member: Member, urlid: string): Promise<OwnershipCheck> => {
    const { game, claim, places } = await startOf(services, member, urlid)
    if (running >= MAX_CHECKS)
      throw tryLater(503, 'Too many checks are running right now. Try again in a minute.', 60)
    running++
    try {
      const checked = await Promise.all(
        places.slice(0, MAX_FETCHES).map((place) => checkPlace(services, place, claim.token)),
      )
      return await conclude(services, member, game, claim, checked)
    } finally {
      running--
    }
  }
}

async function startOf({ events, config }: Services, { userId }: Member, urlid: string) {
  return events.write(async (trx) => {
    const game = await requireOwnedGame(trx, urlid)
    if (game.developerId !== null) throwRefusal(HAS_DEVELOPER)
    const claim = await findClaim(trx, game.id, userId)
    if (!claim) throw new ApiProblem(409, 'Get your verification text first')
    const links = await listLinkFacts(trx, game.id, userId)
    const places = placesOf(links, verificationFile(config.configuredName)).filter(
      ({ proof }) => proof !== 'none',
    )
    if (places.length === 0)
      throw new ApiProblem(409, 'None of this game’s links can prove ownership. Ask a moderator instead.')
    if (!(await startCheck(trx, claim.id)))
      throw tryLater(
        429,
        `We just checked. Try again in ${CHECK_PAUSE_SECONDS} seconds.`,
        CHECK_PAUSE_SECONDS,
      )
    return { game, claim, places }
  })
}

async function checkPlace(
  { safeFetch, config }: Pick<Services, 'config'> & { safeFetch: SafeFetch },
  place: OwnershipLocation,
  word: string,
): Promise<Checked> {
  const result = (outcome: CheckedLocation['outcome'], detail: string, token: TokenLocation = 'missing') => ({
    url: place.url,
    outcome,
    detail,
    place,
    token,
  })
  try {
    const fetched = await safeFetch(place.url, { wanted: 'text', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
    if (!fetched.isModified) return result('failed', 'The site sent an empty response.')
    const asked = new URL(place.url)
    const reached = new URL(fetched.url)
    // A redirect to another site proves nothing: with an open redirect, anyone can make a site redirect elsewhere.
    if (plainHost(asked) !== plainHost(reached))
      return result('failed', `This address leads to another site, ${plainHost(reached)}.`)
    if (place.kind === 'file' && (reached.pathname !== asked.pathname || fetched.type !== 'text/plain'))
      return result('missing', 'There’s no text file at this address.')
    const { findToken } = await import('./findToken.server.ts')
    const token = findToken(
      { text: fetched.bytes.toString(), type: fetched.type },
      config.configuredName,
      word,
    )
    if (token === 'own') return result('found', 'The text is there.', token)
    if (token === 'visitors')
      return result('found', 'The text is there, but in a part of the page where visitors can write.', token)
    return result('missing', 'The text isn’t there.')
  } catch (error) {
    if (error instanceof FetchError && error.failure === 'status' && place.kind === 'file')
      return result('missing', 'There’s no text file at this address.')
    if (error instanceof FetchError) return result('failed', error.message)
    throw error
  }
}

async function conclude(
  { events }: Services,
  member: Member,
  game: OwnedGame,
  begun: Claim,
  results: readonly Checked[],
): Promise<OwnershipCheck> {
  const checked = results.map(({ url, outcome, detail }) => ({ url, outcome, detail }))
  const proof = results.find(({ place, token }) => place.proof === 'automatic' && token === 'own')
  const hint = proof ?? results.find(({ outcome }) => outcome === 'found')
  if (!hint)
    return {
      state: begun.state,
      message: 'We didn’t find the text yet. Sites can take a few minutes to show a change. Try again later.',
      checked,
    }
  return events.write(async (trx, emit) => {
    const now = await requireOwnedGame(trx, game.urlid, { lock: true })
    const claim = await findClaim(trx, game.id, member.userId, { lock: true })
    if (now.developerId !== null || !claim) throw new ApiProblem(409, HAS_DEVELOPER.detail)
    // What a moderator decided is not undone by the machine, e.g. when a link that they doubted has become old enough.
    const earlier = claim.refusal && EARLIER[claim.refusal]
    if (proof && !earlier) {
      await grantOwnership(trx, emit, now, claim, {
        by: null,
        reason: `The verification text is at ${proof.url}`,
        pageUrl: proof.url,
      })
      return { state: 'verified', message: `You’re the verified developer of ${game.name}.`, checked }
    }
    const evidence = `The verification text is at ${hint.url}. ${hint.token === 'visitors' ? 'Visitors can write in that part of the page.' : hint.place.why}${earlier ?? ''}`
    await requestDecision(trx, claim.id, { pageUrl: hint.url, evidence })
    return {
      state: 'requested',
      message:
        'We found the text. A moderator will review your claim, because this place alone doesn’t prove ownership.',
      checked,
    }
  })
}
