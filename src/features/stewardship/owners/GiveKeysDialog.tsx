import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { errorMessage } from '#/shared/errorMessage.ts'
import { useNow } from '#/shared/now.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { classes } from '#/ui/classes.ts'
import { Dialog } from '#/ui/Dialog.tsx'
import { Field, TextArea } from '#/ui/Field.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { Time } from '#/ui/Time.tsx'
import styles from './Owners.module.css'
import type { OwnerDialogProps } from './ownerDialog.ts'
import { giveKeys, ownKeysQuery, withdrawKey } from './owners.client.ts'
import { keyNoteError } from './ownerTexts.rules.ts'
import type { OwnSteamKeys, SteamKeysGiven } from './steamKeys.contract.ts'
import { isSteamKey, MAX_KEYS_AT_ONCE, readKeys } from './steamKeys.limits.ts'

/** A developer gives Steam keys to the council, and sees who read them. */
export default function GiveKeysDialog({ game, open, onClose }: OwnerDialogProps) {
  const viewer = useViewerId()
  const own = useQuery({ ...ownKeysQuery(viewer, game.urlid), enabled: Boolean(viewer) && open })
  return (
    <Dialog form open={open} onClose={onClose} title={`Give Steam keys for ${game.name} to the council`}>
      <div className="stack gap-24">
        <p>
          Only the council, moderators, and admins can read them. The list below shows who read them and when.
        </p>
        <KeysForm game={game} />
        {own.isPending && <SkeletonText lines={3} />}
        {own.isError && <p role="alert">{errorMessage(own.error)}</p>}
        {own.data && <GivenKeys game={game} keys={own.data.keys} />}
        {own.data && <Readings reads={own.data.reads} />}
      </div>
    </Dialog>
  )
}

/** Keys are secrets, so they are not saved as a draft in the browser. */
function KeysForm({ game }: Pick<OwnerDialogProps, 'game'>) {
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const keys = readKeys(text)
  const wrong = wrongKeys(keys)
  const wrongNote = keyNoteError(note.trim())
  const giving = useMutation({
    mutationFn: () =>
      giveKeys(
        game.urlid,
        keys.map(({ key }) => key),
        note.trim(),
      ),
    onSuccess: async () => {
      setText('')
      setNote('')
      setTried(false)
      await queryClient.invalidateQueries(ownKeysQuery(viewer, game.urlid))
    },
  })
  return (
    <form
      className="stack gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setTried(true)
        if (wrong || wrongNote) focusFirstInvalid(event.currentTarget)
        else giving.mutate()
      }}
    >
      <Field
        label="Keys, one per line"
        hint={`For example, ABCDE-12345-FGHIJ. At most ${MAX_KEYS_AT_ONCE} at once.`}
        error={(isTried && wrong) || (giving.error && errorMessage(giving.error))}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={5}
            className={styles.code}
            spellCheck={false}
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setText(event.target.value)
              giving.reset()
            }}
          />
        )}
      </Field>
      <TextField
        label="Note (optional)"
        hint="For example, what the keys are for, or the first version they work with."
        error={isTried && wrongNote}
        value={note}
        onChange={setNote}
      />
      {giving.data && <Given given={giving.data} />}
      <div>
        <Button type="submit" variant="solid" tone="accent" icon="key" busy={giving.isPending}>
          Give keys
        </Button>
      </div>
    </form>
  )
}

/** What is wrong with the keys, as a sentence; undefined if nothing is. */
function wrongKeys(keys: readonly { line: number; key: string }[]): string | undefined {
  if (keys.length === 0) return 'Add at least one key'
  if (keys.length > MAX_KEYS_AT_ONCE) return `Add at most ${MAX_KEYS_AT_ONCE} keys at once`
  const lines = [...new Set(keys.filter(({ key }) => !isSteamKey(key)).map(({ line }) => line))]
  if (lines.length === 0) return undefined
  const shown = lines.slice(0, 5).join(', ')
  return lines.length === 1
    ? `Line ${shown} isn’t a Steam key. Correct or remove it.`
    : `Lines ${shown}${lines.length > 5 ? ' and more' : ''} aren’t Steam keys. Correct or remove them.`
}

function Given({ given: { added, duplicates } }: { given: SteamKeysGiven }) {
  return (
    <div className={classes(styles.notice, added > 0 ? styles.positive : styles.warning)} role="status">
      <strong>{added > 0 ? `You gave ${plural(added, 'key')}. Thank you!` : 'No key was added'}</strong>
      {duplicates.length > 0 && (
        <p className={styles.code}>
          {duplicates.length === 1 ? 'This key was already given: ' : 'These keys were already given: '}
          {duplicates.join(', ')}
        </p>
      )}
    </div>
  )
}

function GivenKeys({ game, keys }: Pick<OwnerDialogProps, 'game'> & Pick<OwnSteamKeys, 'keys'>) {
  const now = useNow()
  const viewer = useViewerId()
  const queryClient = useQueryClient()
  const removing = useMutation({
    mutationFn: (id: number) => withdrawKey(game.urlid, id),
    onSettled: () => queryClient.invalidateQueries(ownKeysQuery(viewer, game.urlid)),
  })
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Keys you gave ({keys.length})</h3>
      {removing.isError && <p role="alert">{errorMessage(removing.error)}</p>}
      {keys.length === 0 ? (
        <p className={styles.muted}>None yet.</p>
      ) : (
        <List className={classes('frame stack lined', styles.scroll)}>
          {keys.map((key) => (
            <li key={key.id} className={styles.row}>
              <span>
                <span className={styles.code}>{key.hint}</span> <Time value={key.created_at} now={now} />
              </span>
              <ConfirmButton
                size="small"
                variant="plain"
                aria-label={`Withdraw the key that ends with ${key.hint.slice(1)}`}
                onConfirm={() => removing.mutate(key.id)}
              >
                Withdraw
              </ConfirmButton>
              {key.note && <span className={styles.muted}>{key.note}</span>}
            </li>
          ))}
        </List>
      )}
    </section>
  )
}

function Readings({ reads }: Pick<OwnSteamKeys, 'reads'>) {
  const now = useNow()
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>Who read them</h3>
      {reads.length === 0 ? (
        <p className={styles.muted}>Nobody yet.</p>
      ) : (
        <List className={classes('frame stack lined', styles.scroll)}>
          {reads.map(({ reader, keys, created_at }) => (
            <li key={`${reader?.username} ${created_at}`} className={styles.row}>
              <span>
                {reader ? (
                  <a href={paths.user(reader.username)}>{reader.display_name ?? reader.username}</a>
                ) : (
                  'A deleted account'
                )}
                , {plural(keys, 'key')}
              </span>
              <span className={styles.muted}>
                <Time value={created_at} now={now} />
              </span>
            </li>
          ))}
        </List>
      )}
    </section>
  )
}
