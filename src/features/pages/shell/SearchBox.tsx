import { useNavigate, useRouter } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { searchAddress } from '#/features/catalog/browse/filterAddress.ts'
import { openGame } from '#/features/catalog/games/openGame.ts'
import { MAX_PATTERN_LENGTH } from '#/features/catalog/index/query/addressReaders.ts'
import { BEST_MATCH, textSearch } from '#/features/catalog/index/query/catalog.address.ts'
import { paths } from '#/shared/paths.ts'
import { Icon } from '#/ui/Icon.tsx'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { useShortcut } from '#/ui/useShortcut.ts'
import styles from './SearchBox.module.css'

const SearchResults = lazyComponent(() => import('./SearchResults.tsx'))

/**
 * The search box of the top bar: live results while typing, by pointer or keyboard (arrows, Enter, Escape).
 * Without scripts it is a form that opens the search page.
 */
export function SearchBox() {
  const router = useRouter()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [open, setOpen] = useState(false)
  // The urlid of the result that the arrow keys have reached: the results may be replaced at any time.
  const [active, setActive] = useState<string>()
  const choices = useRef<readonly string[]>([])
  const box = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  useShortcut('site:/', () => {
    input.current?.focus()
    input.current?.select()
  })
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])

  const choose = (urlid: string) => {
    setOpen(false)
    input.current?.blur()
    openGame(router, urlid)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (active !== undefined && choices.current.includes(active)) return choose(active)
    setOpen(false)
    void navigate({ href: searchAddress(textSearch(text)) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const count = choices.current.length
    if (event.key === 'Escape') {
      event.stopPropagation()
      // Browsers would clear the field.
      event.preventDefault()
      if (open) setOpen(false)
      else input.current?.blur()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // At -1 is the text itself: the arrow keys move from it through the results and back.
      const at = active === undefined ? -1 : choices.current.indexOf(active)
      setActive(choices.current[((at + 1 + step + count + 1) % (count + 1)) - 1])
    }
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
          aria-expanded={open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={open && active ? `${listId}-${active}` : undefined}
          placeholder="Search by name or description"
          maxLength={MAX_PATTERN_LENGTH}
          autoComplete="off"
          value={text}
          onFocus={() => setOpen(true)}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setText(event.target.value)
            setActive(undefined)
            setOpen(true)
          }}
        />
        <span className={styles.key} title="Press / to search">
          /
        </span>
        {/* Without scripts the form opens the same list. */}
        <input type="hidden" name="sort" value={BEST_MATCH.id} />
        <div id={listId} className={styles.panel} hidden={!open}>
          {open && (
            <Suspense fallback={<div className={styles.loading} />}>
              <SearchResults
                text={text}
                listId={listId}
                active={active}
                choices={choices}
                onChoose={choose}
              />
            </Suspense>
          )}
        </div>
      </form>
    </search>
  )
}
