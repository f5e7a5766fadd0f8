import { useEffect } from 'react'
import type { Game } from '#/features/catalog/games/games.contract.ts'
import { isDrawn } from '#/features/catalog/media/pictureSet.ts'
import { chooseSensitive, isSensitiveShown, showSensitive } from '#/shared/sensitivePictures.ts'
import { NSFW_TAG } from '#/shared/taxonomy.ts'
import { Button } from '#/ui/Button.tsx'
import { Icon } from '#/ui/Icon.tsx'
import styles from './GameNotices.module.css'

/** Asks once before the pictures of an adult game are shown; until then they are blurred. Drawn covers are shown to everybody. */
export function SensitiveNotice({ game }: { game: Game }) {
  useEffect(() => {
    if (isSensitiveShown()) showSensitive()
  }, [])
  const own = [game.logo_url, game.banner_url, ...game.screenshots.map(({ thumb }) => thumb)]
  if (!game.tags.includes(NSFW_TAG) || own.every(isDrawn)) return null
  return (
    <div className={`${styles.notice} ${styles.sensitive}`} role="note">
      <Icon name="eye-off" />
      <p>The pictures of this adult game are blurred.</p>
      <Button size="small" onClick={chooseSensitive}>
        Show pictures
      </Button>
    </div>
  )
}
