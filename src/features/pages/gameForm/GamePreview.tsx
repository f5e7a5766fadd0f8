import { useDeferredValue } from 'react'
import { choosePicture } from '#/features/catalog/covers/pictureChoice.ts'
import { GameRow, gameRowAttributes } from '#/features/catalog/games/GameRow.tsx'
import type { Game, GameCard } from '#/features/catalog/games/games.contract.ts'
import { DetailsHead } from '#/features/pages/gameDetails/DetailsHead.tsx'
import { storedRelease } from '#/features/stewardship/edits/diff/releaseParts.ts'
import { byLibraryStatus } from '#/shared/libraryStatus.ts'
import { type FormValues, fieldsOf } from './formValues.ts'
import styles from './GamePreview.module.css'
import { type DrawnCovers, useDrawnCovers } from './useDrawnCovers.ts'

export interface GamePreviewProps {
  values: FormValues
}

/** How the game will look in lists and on its page. Nothing in it can be pressed. */
export default function GamePreview({ values }: GamePreviewProps) {
  // What is typed shows at once; the preview follows when there is time.
  const shown = useDeferredValue(values)
  const covers = useDrawnCovers(nameOf(shown), shown.desc, shown.tags)
  const { card, game } = preview(shown, covers)
  return (
    <section className="stack gap-8" aria-label="Preview">
      <h2 className="text-18">Preview</h2>
      <p className={styles.label}>In lists</p>
      {/* The part below says nothing that the form does not say. */}
      <div className={styles.frame} inert aria-hidden="true">
        <div className={styles.list}>
          <div {...gameRowAttributes(card)} data-game={undefined}>
            <GameRow game={card} eager />
          </div>
        </div>
      </div>
      <p className={styles.label}>On its page</p>
      <div className={styles.frame} inert aria-hidden="true">
        <div className={styles.page}>
          <DetailsHead game={game} headingLevel={2} />
        </div>
      </div>
    </section>
  )
}

const nameOf = ({ name }: FormValues) => name.trim() || 'Name of the game'

function preview(values: FormValues, covers: DrawnCovers): { card: GameCard; game: Game } {
  const fields = fieldsOf(values)
  const logo = fields.logo ?? covers.logo
  const screenshots = fields.screenshots.map((shot) => ({ thumb: shot, full: shot }))
  const screenshot = fields.screenshots[0] ?? null
  const own = choosePicture({ banner: fields.banner, screenshot, logo: fields.logo }, '')
  const picture = own.kind === 'cover' ? { url: covers.card, kind: own.kind } : own
  const shared = {
    id: 0,
    urlid: 'preview',
    name: nameOf(values),
    other_names: fields.other_names,
    desc: fields.desc || 'Its short description',
    developer: fields.developers.join(', ') || null,
    developers: fields.developers.map((name) => ({ slug: '', name })),
    tags: fields.tags,
    picture,
    playable: fields.play_link !== null,
    upvotes: 0,
    downvotes: 0,
    rating: null,
    created_at: '',
    ...storedRelease(fields.release_date),
    confirmed: false,
    archived: false,
  }
  const links = fields.links.filter(({ url }) => url !== '').map((link) => ({ ...link, is_dead: false }))
  return {
    // As in lists of confirmed games: others have no links.
    card: {
      ...shared,
      confirmed: true,
      logo,
      banner: fields.banner ?? covers.banner,
      thumb: screenshot,
      links: links.slice(0, 6),
      score: 0,
      reviews: 0,
    },
    game: {
      ...shared,
      are_links_held: false,
      long_desc: null,
      notes: [],
      is_removed: false,
      relations: [],
      featured_until: null,
      banner_url: fields.banner ?? screenshot ?? covers.banner,
      banner_blur: null,
      share_image: null,
      logo_med_url: null,
      logo_url: logo,
      screenshots,
      trailer: null,
      links,
      play_link: fields.play_link,
      developer_verified: false,
      developer_account: null,
      added_by: null,
      is_demo: false,
      updated_at: '',
      archived_votes: null,
      counts: { reviews: 0, discussions: 0, favorites: 0, updates: 0 },
      library: byLibraryStatus(() => null),
    },
  }
}
