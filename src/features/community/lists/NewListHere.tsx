import type { GameToList } from '#/features/catalog/games/listDialogs.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Choice.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './AddToListDialog.module.css'
import { addList } from './lists.client.ts'
import { useListForm } from './useListForm.ts'

const EMPTY = { title: '', content: '', is_private: false }

/** Makes a list that begins with the game. */
export function NewListHere({ game }: { game: GameToList }) {
  const { form, title, isPrivate, setPrivate, errors, submit, isSaving } = useListForm({
    place: 'new-list',
    initial: EMPTY,
    purpose: `add ${game.name} to a list`,
    send: ({ title: name, is_private }) => addList({ title: name, is_private, games: [{ id: game.id }] }),
    onSaved: () => {},
  })
  return (
    <form
      ref={form}
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label="New list"
        error={errors.title ?? errors.whole}
        placeholder="Title"
        value={title.text}
        onChange={title.setText}
      />
      <div className="row wrap middle spread gap-8-16">
        <Checkbox
          label="Private"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.target.checked)}
        />
        <Button type="submit" icon="plus" busy={isSaving}>
          Create list
        </Button>
      </div>
    </form>
  )
}
