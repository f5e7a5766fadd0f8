import { useEffect } from 'react'
import { whenIdle } from '#/shared/whenIdle.ts'
import { useLazyComponent } from '#/ui/lazyComponent.tsx'
import { Skeleton } from '#/ui/Skeleton.tsx'
import styles from './GamePreview.module.css'
import type { GamePreviewProps } from './GamePreview.tsx'

const importPreview = () => import('./GamePreview.tsx')

/** The preview of a game's form. It loads after the form, which works without it. */
export function LazyGamePreview(props: GamePreviewProps) {
  const { Component: Preview, load } = useLazyComponent(importPreview)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void whenIdle().then(load)
  }, [])
  if (Preview) return <Preview {...props} />
  return (
    <section className="stack gap-8" aria-label="Preview" aria-busy="true">
      <h2 className="text-18">Preview</h2>
      <p className={styles.label}>In lists</p>
      <Skeleton height={84} />
      <p className={styles.label}>On its page</p>
      <Skeleton height={300} />
    </section>
  )
}
