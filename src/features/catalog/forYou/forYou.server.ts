import type { Kysely } from 'kysely'
import type { DB } from '#/db/generated/tables.ts'
import type { GameCard } from '#/features/catalog/games/games.contract.ts'
import type { Catalog } from '#/features/catalog/index/engine/catalog.ts'
import type { Pick } from '#/features/catalog/index/engine/picks.ts'
import { DEFAULT_QUERY } from '#/features/catalog/index/query/catalog.address.ts'
import type { CachedViewerGames, ViewerGamesCache } from '#/features/catalog/index/viewerGames.server.ts'
import { hiddenTagsOf } from '#/features/people/account/hiddenTags.ts'
import { readSettings } from '#/features/people/account/me.rules.ts'
import { MemberCache } from '#/http/cache/memberCache.server.ts'
import { runInSlices } from '#/http/turns/runInSlices.server.ts'
import { paths } from '#/shared/paths.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { MAX_LIKES_READ, MAX_PICKS } from './forYou.limits.ts'
import { findSettings, findTogether } from './forYou.queries.server.ts'
import { PackedPicks } from './packedPicks.ts'
import { reasonText } from './reasonText.ts'
import { knownGames, ownOpinions } from './taste.rules.ts'
import { reasonOf } from './withReason.server.ts'

/** How long a member's picks stay as they are while the member changes nothing, in ms: pages of a list fit together. */
const MAX_AGE_MS = 10 * 60_000
/** Bound on the cached numbers of all members together: 8 MB. */
const MAX_NUMBERS = 2_000_000
/** The overhead of an entry, counted in numbers. */
const ENTRY_OVERHEAD = 100

/** What is known of a member's picks: none where they switched recommendations off, because nothing is computed then. */
interface MemberPicks {
  isOn: boolean
  picks: PackedPicks
  /** Ids of the tags whose games they don't see. */
  hide: number[]
}

/** The games that are picked for each member, cached in this process. Handlers of events invalidate them. */
export class ForYou {
  readonly #catalog: () => Catalog | Promise<Catalog>
  readonly #viewerGames: ViewerGamesCache
  readonly #cache: MemberCache<MemberPicks>

  /** @param catalog the index; a worker has none before it needs one */
  constructor(db: Kysely<DB>, catalog: () => Catalog | Promise<Catalog>, viewerGames: ViewerGamesCache) {
    this.#catalog = catalog
    this.#viewerGames = viewerGames
    this.#cache = new MemberCache<MemberPicks>({
      read: async (userId) => computePicks(db, await catalog(), userId, await viewerGames.of(userId)),
      maxAgeMs: MAX_AGE_MS,
      maxSize: MAX_NUMBERS,
      sizeOf: ({ picks, hide }) => ENTRY_OVERHEAD + picks.size + hide.length,
    })
  }

  /** The ids of all games that are picked for a member, best first; undefined where they switched recommendations off. */
  async idsFor(userId: string): Promise<Int32Array | undefined> {
    const { isOn, picks } = await this.#cache.of(userId)
    return isOn ? picks.ids : undefined
  }

  /** The first games that are picked for a member and that can still be shown to them, with the reasons. */
  async firstFor(userId: string, limit: number): Promise<Pick[]> {
    const { picks, hide } = await this.#cache.of(userId)
    const catalog = await this.#catalog()
    const viewer = await this.#viewerGames.of(userId)
    const unknown = new Set(picks.ids)
    for (const id of knownGames(viewer)) unknown.delete(id)
    const ids = catalog.firstOf({ ...DEFAULT_QUERY, hide }, picks.ids, {
      limit,
      keeps: (place) => unknown.has(picks.ids[place]!),
      viewer,
    })
    const shown = new Set(ids)
    return picks.all().filter(({ id }) => shown.has(id))
  }

  /** The first games for an email: each with the reason, and the path of its page. */
  async linesFor(userId: string, limit: number): Promise<{ text: string; link: string }[]> {
    const picks = await this.firstFor(userId, limit)
    const catalog = await this.#catalog()
    return picks.flatMap((pick) => {
      const card = catalog.card(pick.id)
      const reason = reasonOf(catalog, pick)
      if (card === undefined || reason === undefined) return []
      const { name, urlid } = JSON.parse(card) as GameCard
      return { text: `${name} (${reasonText(reason)})`, link: paths.game(urlid) }
    })
  }

  /** Call this after the commit that changed what a member likes, hides, or set. */
  invalidate(userId: string): void {
    this.#cache.invalidate(userId)
  }

  /** Call this when that of any member may have changed. */
  invalidateAll(): void {
    this.#cache.invalidateAll()
  }
}

async function computePicks(
  db: Kysely<DB>,
  catalog: Catalog,
  userId: string,
  games: CachedViewerGames,
): Promise<MemberPicks> {
  const stored = await findSettings(db, userId)
  const settings = readSettings(stored?.settings)
  const hide = hiddenTagsOf(settings)
  if (!stored || !settings.recommendations) return { isOn: false, picks: new PackedPicks([]), hide }
  const { liked, disliked } = ownOpinions(games)
  const compared = [...liked.slice(0, MAX_LIKES_READ), ...disliked.slice(0, MAX_LIKES_READ)]
  const taste = {
    liked,
    disliked,
    likedTags: settings.liked_tags.flatMap((slug) => tagBySlug.get(slug)?.id ?? []),
    together: await findTogether(db, compared),
    known: knownGames(games),
    hiddenTags: hide,
  }
  // Others may wait for the same result, so it is computed to its end.
  const picks = await runInSlices(catalog.picks(taste, MAX_PICKS), () => false)
  return { isOn: true, picks: new PackedPicks(picks), hide }
}
