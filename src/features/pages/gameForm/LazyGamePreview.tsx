import { useEffect } from 'react'
import { whenIdle } from '#/shared/whenIdle.ts'
import { Skeleton } from '#/ui/Skeleton.tsx'
import { useDeferred } from '#/ui/useDeferred.ts'
import styles from './GamePreview.module.css'
import type { GamePreviewProps } from './GamePreview.tsx'

const load = () => import('./GamePreview.tsx').then(({ GamePreview }) => GamePreview)

/** The preview of a game's form. It loads after the form, which works without it. */
export function LazyGamePreview(props: GamePreviewProps) {
  const { part: Preview, need } = useDeferred(load)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void whenIdle().then(need)
  }, [])
  if (Preview) return <Preview {...props} />
  return (
    <section className={styles.preview} aria-label="Preview" aria-busy="true">
      <h2 className={styles.title}>Preview</h2>
      <p className={styles.label}>In lists</p>
      <Skeleton height={84} />
      <p className={styles.label}>On its page</p>
      <Skeleton height={300} />
    </section>
  )
}
