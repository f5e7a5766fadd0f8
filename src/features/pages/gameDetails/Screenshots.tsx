import { useCallback, useState } from 'react'
import { GamePicture } from '#/features/catalog/games/GamePicture.tsx'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import styles from './Screenshots.module.css'

const ScreenshotViewer = lazyComponent(() => import('./ScreenshotViewer.tsx'), 'dialog')

/** Three thumbnails. A click or the S key opens the viewer, E shows the next screenshot. */
export function Screenshots({ game }: { game: Game }) {
  const [at, setAt] = useState(0)
  const [open, setOpen] = useState(false)
  const count = game.screenshots.length
  const show = (index: number) => {
    setAt(index)
    setOpen(true)
  }
  useShortcut('game:s', () => (open ? setOpen(false) : show(0)), count > 0, open)
  useShortcut('game:E', () => setAt((index) => (index + 1) % count), count > 0, open)
  const close = useCallback(() => setOpen(false), [])
  if (count === 0) return null
  return (
    <section aria-label="Screenshots">
      <ul className={styles.thumbs}>
        {game.screenshots.map((shot, index) => (
          <li key={shot.thumb}>
            <button
              type="button"
              className={styles.thumb}
              data-log="screenshots"
              aria-current={index === at}
              aria-label={`Show screenshot ${index + 1} of ${count}`}
              onClick={() => show(index)}
            >
              <GamePicture game={game} src={shot.thumb} purpose="screenshot" width={400} height={225} fluid />
            </button>
          </li>
        ))}
      </ul>
      {open && <ScreenshotViewer game={game} at={at} onMove={setAt} onClose={close} />}
    </section>
  )
}
