import { useLayoutEffect } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { Picture } from '#/ui/Picture.tsx'

export interface ScreenshotViewerProps {
  game: Game
  at: number
  onMove: (index: number) => void
  onClose: () => void
}

/** Shows one screenshot in full size. Arrow keys switch between them. */
export default function ScreenshotViewer({ game, at, onMove, onClose }: ScreenshotViewerProps) {
  const count = game.screenshots.length
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
      if (step === undefined) return
      // The game dialog uses the same keys to step through the list.
      event.stopImmediatePropagation()
      onMove((at + step + count) % count)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [at, count, onMove])

  return (
    <Dialog open onClose={onClose} size="wide" title={`${game.name}: screenshot ${at + 1} of ${count}`}>
      <div className="stack gap-12">
        <Picture
          src={game.screenshots[at]?.full}
          alt={`Screenshot ${at + 1} of ${game.name}`}
          width={1280}
          height={720}
          fluid
          fit="contain"
          eager
          isSensitive={game.tags.includes(NSFW_TAG)}
        />
        <div className="row middle to-middle gap-12">
          <IconButton
            icon="arrow-left"
            label="Previous screenshot"
            onClick={() => onMove((at - 1 + count) % count)}
          />
          {at + 1} / {count}
          <IconButton icon="arrow-right" label="Next screenshot" onClick={() => onMove((at + 1) % count)} />
        </div>
      </div>
    </Dialog>
  )
}
