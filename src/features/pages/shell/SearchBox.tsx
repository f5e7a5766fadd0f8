import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { searchAddress } from '#/features/catalog/browse/filterAddress.ts'
import { isTyped } from '#/features/catalog/browse/typedFilters/isTyped.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { BEST_MATCH, textSearch } from '#/features/catalog/index/query/catalog.address.ts'
import { MAX_LINK_LENGTH } from '#/features/catalog/links/isLink.ts'
import { paths } from '#/shared/paths.ts'
import { classes } from '#/ui/classes.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import styles from './SearchBox.module.css'
import { useResultKeys } from './useResultKeys.ts'

const SearchResults = lazyComponent(() => import('./SearchResults.tsx'))
const TypedResults = lazyComponent(() => import('./TypedResults.tsx'))

/**
 * The search box of the top bar: live results while typing, by pointer or keyboard (arrows, Enter, Escape).
 * Without scripts it is a form that opens the search page.
 */
export function SearchBox() {
  const router = useRouter()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLFormElement>(null)
  const listId = useId()
  const { isOpen, setOpen, active, setActive, choices, chosen, onKeyDown } = useResultKeys(input)
  useShortcut('site:/', () => {
    input.current?.focus()
    input.current?.select()
  })
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router, setOpen])

  const Results = isTyped(text) ? TypedResults : SearchResults

  const edit = (value: string) => {
    setText(value)
    setActive(undefined)
    setOpen(true)
  }
  const choose = (choice: string) => {
    // The text with a filter that was completed.
    if (choice.endsWith(' ')) return edit(choice)
    setOpen(false)
    input.current?.blur()
    if (choice.startsWith('/')) void navigate({ href: choice })
    else openGame(router, choice)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = chosen()
    if (result !== undefined) return choose(result)
    setOpen(false)
    const typed =
      isTyped(text) && (await import('#/features/catalog/browse/typedFilters/readTyped.ts')).readTyped(text)
    void navigate({ href: typed ? paths.search(typed) : searchAddress(textSearch(text)) })
  }
  return (
    <search className={styles.box}>
      <form
        ref={box}
        className={styles.form}
        action={paths.search()}
        onSubmit={submit}
        onBlur={(event) => {
          if (!box.current?.contains(event.relatedTarget)) setOpen(false)
        }}
      >
        <Icon name="search" className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          name="q"
          type="text"
          role="combobox"
          aria-label="Search by name or description"
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active ? `${listId}-${active}` : undefined}
          placeholder="Search by name or description"
          maxLength={MAX_LINK_LENGTH}
          autoComplete="off"
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => edit(event.target.value)}
        />
        <span className={classes('key-hint', styles.key)} title="Press / to search">
          /
        </span>
        {/* Without scripts the form opens the same list. */}
        <input type="hidden" name="sort" value={BEST_MATCH.id} />
        <div id={listId} className={styles.panel} hidden={!isOpen}>
          {isOpen && (
            <Suspense fallback={<div className={styles.loading} />}>
              <Results text={text} listId={listId} active={active} choices={choices} onChoose={choose} />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  )
}
