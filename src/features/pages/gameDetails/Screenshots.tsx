import { useCallback, useState } from 'react'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import styles from './Screenshots.module.css'

const ScreenshotViewer = lazyComponent(() => import('./ScreenshotViewer.tsx'), 'dialog')

/** The width of the large one. Phones take the thumbnail for it, which is wide enough there: the full size is ten times as much to load. */
const LARGE = '(max-width: 900px) 130px, 460px'
const isLarge = (index: number, count: number) => index === 0 && count !== 2

/** At most three thumbnails. A click or the S key opens the viewer, E marks the next screenshot, or shows it there. */
export function Screenshots({ game }: { game: Game }) {
  const [at, setAt] = useState(0)
  /** Whether a thumbnail is marked as the current one: from the first use of the key on. */
  const [isMarked, setMarked] = useState(false)
  const [open, setOpen] = useState(false)
  const count = game.screenshots.length
  const show = (index: number) => {
    setAt(index)
    setOpen(true)
  }
  useShortcut('game:s', () => (open ? setOpen(false) : show(0)), count > 0, open)
  const advance = () => {
    setAt((index) => (index + 1) % count)
    setMarked(true)
  }
  useShortcut('game:E', advance, count > 0, open)
  const close = useCallback(() => setOpen(false), [])
  if (count === 0) return null
  return (
    <section aria-label="Screenshots">
      <ul className={styles.thumbs} data-count={count}>
        {game.screenshots.map((shot, index) => (
          <li key={shot.thumb}>
            <button
              type="button"
              className={styles.thumb}
              data-log="screenshots"
              aria-current={(isMarked && index === at) || undefined}
              aria-label={`Show screenshot ${index + 1} of ${count}`}
              onClick={() => show(index)}
            >
              <GamePicture
                game={game}
                src={shot.thumb}
                purpose="screenshot"
                width={400}
                height={225}
                fluid
                {...(isLarge(index, count) ? { sizes: LARGE } : {})}
              />
            </button>
          </li>
        ))}
      </ul>
      {open && <ScreenshotViewer game={game} at={at} onMove={setAt} onClose={close} />}
    </section>
  )
}
