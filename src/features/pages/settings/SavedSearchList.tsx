import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isPersonal } from '#/features/catalog/index/query/catalog.address.ts'
import {
  removeSearch,
  savedSearchesQuery,
  sendSearchChange,
  useChangeSearches,
} from '#/features/catalog/searches/searches.client.ts'
import type { SavedSearch } from '#/features/catalog/searches/searches.contract.ts'
import { canAlert, parametersOf, savedQuery } from '#/features/catalog/searches/searches.rules.ts'
import { searchNameError } from '#/features/catalog/searches/searchName.rules.ts'
import { feedPaths } from '#/features/pages/webFeeds/webFeeds.paths.ts'
import { toErrorMessage } from '#/features/people/session/authErrors.ts'
import { useViewerId } from '#/features/people/session/session.client.ts'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { Switch } from '#/ui/Choice.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import { classes } from '#/ui/classes.ts'
import { EmptyState, ErrorState } from '#/ui/EmptyState.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { focusFirstInvalid } from '#/ui/focus.ts'
import { LinkButton } from '#/ui/LinkButton.tsx'
import { List } from '#/ui/List.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './SavedSearchList.module.css'

/** The viewer's saved searches, to open, rename, share, follow, and remove. */
export function SavedSearchList({ onRemoved }: { onRemoved: () => void }) {
  const { data, error, refetch } = useQuery(savedSearchesQuery(useViewerId()))
  if (error && !data)
    return (
      <ErrorState compact title="Your saved searches couldn’t be loaded" onRetry={() => void refetch()} />
    )
  if (!data) return <SkeletonText lines={3} />
  if (data.items.length === 0)
    return (
      <EmptyState
        compact
        icon="bookmark"
        title="No saved searches"
        action={
          <LinkButton size="small" href={paths.search()}>
            Start a search
          </LinkButton>
        }
      >
        Set filters, then choose Save this search above the list.
      </EmptyState>
    )
  return (
    <List className="stack gap-8">
      {data.items.map((search) => (
        <SearchRow key={search.id} search={search} onRemoved={onRemoved} />
      ))}
    </List>
  )
}

function SearchRow({ search, onRemoved }: { search: SavedSearch; onRemoved: () => void }) {
  const { id, name, params, alert } = search
  const [isRenaming, setRenaming] = useState(false)
  const [wanted, setWanted] = useState<boolean>()
  const { mutate, error } = useChangeSearches()
  const query = savedQuery(params)
  const address = paths.search(parametersOf(params))
  const { sort: _sort, ...filters } = parametersOf(params)
  return (
    <li className={styles.row}>
      {isRenaming ? (
        <RenameForm search={search} onDone={() => setRenaming(false)} />
      ) : (
        <a className={styles.name} href={address}>
          {name}
        </a>
      )}
      {canAlert(query) && (
        <Switch
          label="Notify me of new games"
          aria-label={`Notify me of new games: ${name}`}
          checked={wanted ?? alert}
          onChange={() => {
            setWanted(!alert)
            mutate(() => sendSearchChange(id, { alert: !alert }), { onSettled: () => setWanted(undefined) })
          }}
        />
      )}
      <div className="row wrap middle gap-8">
        {!isRenaming && (
          <Button size="small" icon="pencil" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
        )}
        <CopyButton text={new URL(address, location.href).href} label={`Copy the link to ${name}`}>
          Copy link
        </CopyButton>
        {!isPersonal(query) && (
          <LinkButton
            size="small"
            icon="rss"
            aria-label={`Feed for ${name}`}
            href={feedPaths.games('atom', filters)}
          >
            Feed
          </LinkButton>
        )}
        <ConfirmButton
          size="small"
          icon="trash-2"
          aria-label={`Remove ${name}`}
          question="Press again to remove"
          onConfirm={() => mutate(() => removeSearch(id), { onSuccess: onRemoved })}
        >
          Remove
        </ConfirmButton>
      </div>
      <div role="alert">{error && <ErrorText>{toErrorMessage(error)}</ErrorText>}</div>
    </li>
  )
}

function RenameForm({ search: { id, name }, onDone }: { search: SavedSearch; onDone: () => void }) {
  const [text, setText] = useState(name)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useChangeSearches()
  return (
    <form
      className={classes('row wrap bottom gap-8', styles.rename)}
      noValidate
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      onSubmit={(event) => {
        event.preventDefault()
        if (isPending) return
        const wrong = searchNameError(text)
        if (wrong) {
          setProblem(wrong)
          return focusFirstInvalid(event.currentTarget)
        }
        mutate(() => sendSearchChange(id, { name: text }), {
          onSuccess: onDone,
          onError: (error) => setProblem(toErrorMessage(error)),
        })
      }}
    >
      <TextField
        autoFocus
        label="Name"
        value={text}
        error={problem}
        onChange={(next) => {
          setText(next)
          setProblem(undefined)
        }}
      />
      <Button type="submit" variant="solid" tone="accent" busy={isPending}>
        Save
      </Button>
      <Button onClick={onDone}>Cancel</Button>
    </form>
  )
}
