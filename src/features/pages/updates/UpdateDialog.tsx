import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { updateName } from '#/features/stewardship/updates/updateName.ts'
import { updateQuery } from '#/features/stewardship/updates/updates.client.ts'
import { isMissing } from '#/shared/apiClient.ts'
import { closeOverlay } from '#/shared/overlayRoute.ts'
import { pageTitle } from '#/shared/pageHead.ts'
import { useTitle } from '#/shared/useTitle.ts'
import { BigDialog } from '#/ui/BigDialog.tsx'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { UpdateDetails } from './UpdateDetails.tsx'
import styles from './UpdateDialog.module.css'

/** A dialog with an update; undefined closes it. */
export default function UpdateDialog({ id }: { id: string | undefined }) {
  const router = useRouter()
  // The last update stays visible while the dialog fades out.
  const shown = useRef('')
  if (id) shown.current = id
  const { data: update, error } = useQuery({ ...updateQuery(shown.current), enabled: shown.current !== '' })
  const name = update ? `${update.game.name}: ${updateName(update)}` : 'Update'
  useTitle(id ? pageTitle(name) : undefined)
  return (
    <BigDialog
      open={id !== undefined}
      onClose={() => closeOverlay(router)}
      label={name}
      contentKey={shown.current}
    >
      <div className={styles.content}>
        {update ? (
          <UpdateDetails key={update.id} update={update} headingLevel={2} />
        ) : error ? (
          <ErrorState title={isMissing(error) ? 'Update not found' : 'The update couldn’t be loaded'}>
            {isMissing(error) ? 'It may have been removed.' : 'Close it and try again in a moment.'}
          </ErrorState>
        ) : (
          <SkeletonText lines={10} />
        )}
      </div>
    </BigDialog>
  )
}
