import { useState } from 'react'
import { Icon } from '#/ui/Icon.tsx'
import styles from './Trailer.module.css'

/** A trailer that loads nothing from other sites until the reader starts it. */
export function Trailer({ videoId, name }: { videoId: string; name: string }) {
  const [playing, setPlaying] = useState(false)
  const address = `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1`
  return (
    <div className={styles.box}>
      {playing ? (
        <iframe
          className={styles.player}
          src={address}
          title={`Trailer of ${name}`}
          allow="autoplay; encrypted-media; fullscreen"
          sandbox="allow-scripts allow-same-origin allow-presentation"
        />
      ) : (
        <button type="button" data-log="trailer" className={styles.play} onClick={() => setPlaying(true)}>
          <Icon name="play" size={32} filled />
          Play the trailer
          <span className="muted text-12">from YouTube</span>
        </button>
      )}
    </div>
  )
}
