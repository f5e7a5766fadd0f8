import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import { Button } from '#/ui/Button.tsx'
import { Dialog } from '#/ui/Dialog.tsx'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { List } from '#/ui/List.tsx'
import styles from './Owners.module.css'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { readKeysOf } from './owners.client.ts'
import type { SteamKeys } from './steamKeys.contract.ts'

/** The council reads the Steam keys of a game; its developer sees who did. */
export default function ReadKeysDialog({ game, open, onClose }: OwnerDialogProps) {
  const withReauthentication = useReauthentication()
  const reading = useMutation({ mutationFn: () => withReauthentication(() => readKeysOf(game.urlid)) })
  const close = () => {
    reading.reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={`Steam keys of ${game.name}`}>
      <div className="stack gap-24">
        {!reading.data && (
          <>
            <p>Reading the keys is logged, and the developer can see that it was you.</p>
            {reading.isError && <p role="alert">{toErrorMessage(reading.error)}</p>}
            <div>
              <Button
                variant="solid"
                tone="accent"
                icon="key"
                busy={reading.isPending}
                onClick={() => reading.mutate()}
              >
                Read keys
              </Button>
            </div>
          </>
        )}
        {reading.data?.keys.length === 0 && (
          <EmptyState compact icon="key" title="No keys">
            No developer has given keys for this game.
          </EmptyState>
        )}
        {reading.data && reading.data.keys.length > 0 && <Keys keys={reading.data.keys} />}
      </div>
    </Dialog>
  )
}

function Keys({ keys }: SteamKeys) {
  const [copied, setCopied] = useState('')
  const copy = (code: string) => void navigator.clipboard?.writeText(code).then(() => setCopied(code))
  return (
    <List className="frame stack lined" aria-label="Keys">
      {keys.map(({ code, note, given_by }) => (
        <li key={code} className={styles.row}>
          <span className={styles.code}>{code}</span>
          <IconButton
            size="small"
            icon={copied === code ? 'check' : 'copy'}
            label={copied === code ? 'Copied' : `Copy ${code}`}
            onClick={() => copy(code)}
          />
          {(note || given_by) && (
            <span className={styles.muted}>
              {[note, given_by && `given by ${given_by.display_name ?? given_by.username}`]
                .filter(Boolean)
                .join(' · ')}
            </span>
          )}
        </li>
      ))}
    </List>
  )
}
