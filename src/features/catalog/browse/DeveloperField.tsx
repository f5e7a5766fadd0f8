import { Suspense, useRef, useState } from 'react'
import { MAX_DEVELOPER_LENGTH } from '#/features/catalog/developers/developers.limits.ts'
import type { CatalogQuery } from '#/features/catalog/index/query/catalog.address.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'
import { filterId } from './DateWithinField.tsx'
import type { OfferedDevelopers } from './DeveloperOptions.tsx'
import styles from './FilterForm.module.css'
import type { ChangeQuery } from './useQueryAddress.ts'

const DeveloperOptions = lazyComponent(() => import('./DeveloperOptions.tsx'))

interface DeveloperFieldProps {
  query: CatalogQuery
  onChange: ChangeQuery
}

/** What is typed by hand may go on; what a browser puts in is a choice from its list. */
const TYPED = /^(insertText|insertComposition|insertFromPaste|delete|history)/

/** Adds a developer to the filters, by their name. Those that are chosen are above the list. */
export function DeveloperField({ query, onChange }: DeveloperFieldProps) {
  const [text, setText] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const offered = useRef<OfferedDevelopers>({ slugs: new Map(), isCurrent: false })
  const id = filterId('dev')
  const add = (slug: string) => {
    setText('')
    onChange({ ...query, page: 1, dev: [...query.dev.filter((each) => each !== slug), slug] })
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Developer</label>
      <input
        id={id}
        type="search"
        list={`${id}-options`}
        value={text}
        maxLength={MAX_DEVELOPER_LENGTH}
        autoComplete="off"
        aria-invalid={isUnknown ? true : undefined}
        aria-describedby={isUnknown ? `${id}-error` : undefined}
        onInput={(event) => event.stopPropagation()}
        onChange={({ target, nativeEvent }) => {
          setUnknown(false)
          setText(target.value)
          const slug = offered.current.slugs.get(target.value)
          if (slug !== undefined && !TYPED.test((nativeEvent as InputEvent).inputType ?? '')) add(slug)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          const { slugs, isCurrent } = offered.current
          const [best] = isCurrent ? slugs.values() : []
          const slug = slugs.get(text) ?? best
          if (slug !== undefined) add(slug)
          else setUnknown(isCurrent && text.trim() !== '')
        }}
      />
      <datalist id={`${id}-options`}>
        {text !== '' && (
          <Suspense>
            <DeveloperOptions text={text} offered={offered} />
          </Suspense>
        )}
      </datalist>
      {isUnknown && (
        <p id={`${id}-error`} role="alert" className={styles.error} data-shown="">
          No developer with this name was found.
        </p>
      )}
    </div>
  )
}
