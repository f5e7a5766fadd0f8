import { lazy, Suspense, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { Popover } from '#/ui/Popover.tsx'
import { ArchiveTool } from './ArchiveTool.tsx'
import { FeatureTool } from './FeatureTool.tsx'
import styles from './ModToolsMenu.module.css'

const VotersDialog = lazy(() => import('./VotersDialog.tsx'))

export interface ModToolsMenuProps {
  game: {
    id: number
    urlid: string
    name: string
    archived: boolean
    featured_until: string | null
    logo_url: string
  }
}

/** Check votes, archive and feature, each confirmed in its place. */
export default function ModToolsMenu({ game }: ModToolsMenuProps) {
  const [isChecking, setChecking] = useState(false)
  return (
    <>
      <Popover
        label="Mod tools"
        align="end"
        trigger={
          <Button icon="hammer" endIcon="chevron-down">
            Mod tools
          </Button>
        }
        content={(close) => (
          <div className={styles.tools}>
            <Button
              variant="plain"
              icon="users"
              className={styles.tool}
              onClick={() => {
                close()
                setChecking(true)
              }}
            >
              Check votes
            </Button>
            <ArchiveTool game={game} />
            <FeatureTool game={game} />
          </div>
        )}
      />
      <Suspense>{isChecking && <VotersDialog game={game} onClose={() => setChecking(false)} />}</Suspense>
    </>
  )
}
