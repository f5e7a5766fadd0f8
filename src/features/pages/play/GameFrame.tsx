import { useState } from 'react'
import styles from './GameFrame.module.css'

/**
 * What a game may do in its frame; docs/security.md explains each. It never navigates the page around it, and `allow-same-origin`, which
 * games need for their saves, leaves it an origin of its own, because that is never the site's.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-pointer-lock allow-downloads allow-popups allow-popups-to-escape-sandbox'
const PERMISSIONS = 'autoplay; clipboard-write; fullscreen; gamepad'

export interface GameFrameProps {
  name: string
  /** Another origin's address. It is loaded once: a later one is for the next load. */
  address: string
  frame: (element: HTMLIFrameElement | null) => void
}

/** The frame in which a game runs. */
export function GameFrame({ name, address, frame }: GameFrameProps) {
  const [src] = useState(address)
  return (
    <iframe
      ref={frame}
      className={styles.frame}
      title={name}
      src={src}
      sandbox={SANDBOX}
      allow={PERMISSIONS}
    />
  )
}
