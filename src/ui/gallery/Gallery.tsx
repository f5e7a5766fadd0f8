import { useState } from 'react'
import { THEMES, type ThemeId } from '#/shared/themes.ts'
import { SegmentedControl } from '../SegmentedControl.tsx'
import { TriStateDescriptions } from '../TriStateChip.tsx'
import styles from './Gallery.module.css'
import { GalleryControls } from './GalleryControls.tsx'
import { GalleryPeople } from './GalleryPeople.tsx'
import { GalleryShelf } from './GalleryShelf.tsx'

/** Every component in every theme, for developers. The site does not link to it. */
export default function Gallery({ initial = 'all' }: { initial?: ThemeId | 'all' }) {
  const [chosen, setChosen] = useState<ThemeId | 'all'>(initial)
  const shown = THEMES.filter((theme) => chosen === 'all' || theme.id === chosen)
  const segments = [
    { value: 'all' as const, label: 'All' },
    ...THEMES.map((theme) => ({ value: theme.id, label: theme.name })),
  ]
  return (
    <main className="stack gap-16">
      <TriStateDescriptions included={[]} excluded={[]} />
      <h1 className={styles.heading}>Parts</h1>
      <div className={styles.chooser}>
        <SegmentedControl label="Theme" segments={segments} value={chosen} onChange={setChosen} />
      </div>
      {shown.map((theme) => (
        <section key={theme.id} data-theme={theme.id} className={styles.theme} aria-label={theme.name}>
          <header className="row wrap middle gap-16">
            <h2>{theme.name}</h2>
          </header>
          <GalleryShelf />
          <GalleryControls />
          <GalleryPeople />
        </section>
      ))}
    </main>
  )
}
