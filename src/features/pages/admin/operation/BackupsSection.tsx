import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { formatBytes } from '#/features/stewardship/openData/formatBytes.ts'
import { backupsQuery, startBackup } from '#/features/stewardship/operation/operation.client.ts'
import type { Backups } from '#/features/stewardship/operation/operation.contract.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { List } from '#/ui/List.tsx'
import { AdminCard } from '../frame/AdminCard.tsx'
import { Moment } from './Moment.tsx'
import styles from './Operation.module.css'

/** How often a backup that is being made is looked for. */
const POLL_MS = 2_000

/** Backups on the server's disk, and a button that makes one. */
export function BackupsSection({ viewer }: { viewer: string }) {
  const query = useQuery({
    ...backupsQuery(viewer),
    refetchInterval: ({ state }) => (state.data?.is_running ? POLL_MS : false),
  })
  return (
    <AdminCard
      title="Backups"
      note="Everything in the database, uploads, and the key file, which lets whoever has it sign in as anyone. So backups stay on the server’s disk and can’t be downloaded here. Copy them to another machine, encrypted."
    >
      <Loaded query={query} what="The backups" skeleton={<RowsSkeleton rows={3} />}>
        {(backups) => <BackupList viewer={viewer} backups={backups} />}
      </Loaded>
    </AdminCard>
  )
}

function BackupList({ viewer, backups }: { viewer: string; backups: Backups }) {
  const queryClient = useQueryClient()
  const sending = useSending()
  const start = () =>
    sending.send(async () => queryClient.setQueryData(backupsQuery(viewer).queryKey, await startBackup()))
  return (
    <>
      <div className="row wrap middle gap-12">
        <Button icon="archive" busy={sending.busy || backups.is_running} onClick={start}>
          Back up now
        </Button>
        <span role="status" className="muted text-13">
          {backups.is_running && 'A backup is being made…'}
        </span>
      </div>
      {sending.failure && <ErrorText role="alert">{sending.failure}</ErrorText>}
      {backups.failure && (
        <Banner tone="negative">The last backup couldn’t be made: {backups.failure}</Banner>
      )}
      {backups.backups.length === 0 ? (
        <EmptyState compact icon="archive" title="No backups here yet">
          Backups that you make with <code>npm run backup</code> are where you put them.
        </EmptyState>
      ) : (
        <List className={styles.rows}>
          {backups.backups.map(({ name, bytes, made_at }) => (
            <li key={name} className={styles.row}>
              <span className="strong break">{name}</span>
              <span className="muted text-13">
                <Moment at={made_at} />, {formatBytes(bytes)}
              </span>
            </li>
          ))}
        </List>
      )}
      <p className="muted text-13 break">
        They’re in <code>{backups.folder}</code>. The newest {backups.kept} are kept. To restore one, stop the
        site and run <code>npm run restore -- FILE</code>.
      </p>
    </>
  )
}
