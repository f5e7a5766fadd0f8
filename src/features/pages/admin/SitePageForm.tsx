import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { SitePage } from '#/features/stewardship/sitePages/sitePages.contract.ts'
import { MAX_PAGE_LENGTH } from '#/features/stewardship/sitePages/sitePages.limits.ts'
import { PAGE_CONTENT } from '#/features/stewardship/sitePages/sitePages.rules.ts'
import { paths } from '#/shared/paths.ts'
import { textError } from '#/shared/textRules.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { ConfirmButton } from '#/ui/ConfirmButton.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { LazyEditor } from '#/ui/editor/LazyEditor.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './frame/Admin.module.css'
import { useSitePageForm } from './useSitePageForm.ts'

const HINTS: Partial<Record<SitePage['page'], string>> = {
  rules:
    'Moderators cite sections by their numbers. A section begins with a line such as “## 3. No harmful links”. Give a new section a new number: earlier reasons link to the old ones.',
}

interface SitePageFormProps {
  page: SitePage
  /** Whether the form that this one takes the place of had the focus. */
  hadFocus: RefObject<boolean>
}

/** Edits one of the site's own pages. With another version of the page it begins again, and keeps the focus. */
export function SitePageForm({ page, hadFocus }: SitePageFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    if (hadFocus.current) saveButton.current?.focus()
    const element = form.current
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false
    }
  }, [hadFocus])
  const { text, setText, isRestored, isOutdated, keepMine, discardMine, saving } = useSitePageForm(page)
  const content = text.trim()
  const problem = textError(content, PAGE_CONTENT)
  const save = () => {
    if (problem) field.current?.focus()
    else if (content !== page.content.trim() && !saving.isPending) saving.mutate(content)
  }
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label={page.title}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className="muted text-13">
        {page.is_default
          ? 'This is the default text. It’s updated with the software and with what you enter above. Once you save your own text, only you can change it.'
          : 'This is your own text.'}
      </p>
      {isOutdated && <Outdated page={page} onKeep={keepMine} onDiscard={discardMine} />}
      <LazyEditor
        className={styles.editor}
        label={page.title}
        value={text}
        onChange={setText}
        max={MAX_PAGE_LENGTH}
        rows={16}
        hint={isRestored ? 'Restored your unsaved changes.' : HINTS[page.page]}
        error={problem}
        fieldRef={field}
        onSubmit={save}
      />
      {saving.failure && <ErrorText role="alert">{saving.failure}</ErrorText>}
      <div className="row wrap middle gap-12">
        <Button ref={saveButton} type="submit" variant="solid" tone="accent" busy={saving.isPending}>
          Save page
        </Button>
        <LinkButton href={paths[page.page]()}>View page</LinkButton>
        {!page.is_default && (
          <ConfirmButton
            variant="plain"
            icon="undo-2"
            question="Press again to replace your text"
            onConfirm={() => saving.mutate(null)}
          >
            Use the default again
          </ConfirmButton>
        )}
      </div>
    </form>
  )
}

interface OutdatedProps {
  page: SitePage
  onKeep: () => void
  onDiscard: () => void
}

/** Another admin saved the page while this one was writing: neither text is lost. */
function Outdated({ page, onKeep, onDiscard }: OutdatedProps) {
  return (
    <div role="alert" className="stack gap-12">
      <Banner tone="warning">
        Another admin changed this page while you were writing. Your text is still here, but it isn’t saved.
      </Banner>
      <details>
        <summary>Show the text that’s saved now</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise nobody without a mouse can scroll it */}
        <pre className={styles.theirs} tabIndex={0}>
          {page.content}
        </pre>
      </details>
      <div className="row wrap gap-8">
        <Button size="small" onClick={onKeep}>
          Replace it with mine when I save
        </Button>
        <Button size="small" variant="plain" onClick={onDiscard}>
          Discard mine
        </Button>
      </div>
    </div>
  )
}
