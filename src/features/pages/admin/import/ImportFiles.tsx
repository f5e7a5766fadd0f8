import { useId } from 'react'
import { IMPORT_EXTENSIONS } from '#/features/stewardship/siteImports/siteImports.limits.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { buttonClasses } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { Icon } from '#/ui/Icon.tsx'
import { IconButton } from '#/ui/IconButton.tsx'
import { OrderedList } from '#/ui/List.tsx'
import styles from './ImportPanel.module.css'
import { useFileDrop } from './useFileDrop.ts'

interface ImportFilesProps {
  files: readonly File[]
  /** What is wrong with what was chosen last. */
  problem: string | undefined
  isDisabled: boolean
  onAdd: (files: readonly File[]) => void
  onRemove: (file: File) => void
}

/** Chooses the files of an import, also by dropping them, and lists them. */
export function ImportFiles({ files, problem, isDisabled, onAdd, onRemove }: ImportFilesProps) {
  const id = useId()
  const isDropping = useFileDrop(isDisabled, onAdd)
  return (
    <div className="stack gap-8">
      <div className={styles.drop} data-dropping={isDropping || undefined}>
        <input
          id={id}
          type="file"
          multiple
          accept={IMPORT_EXTENSIONS}
          className="visually-hidden"
          disabled={isDisabled}
          aria-label="Files to import"
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => {
            target.focus()
            if (target.files?.length) onAdd([...target.files])
            // The same file can be chosen again.
            target.value = ''
          }}
        />
        <label htmlFor={id} aria-hidden="true" className={classes(buttonClasses({}), styles.choose)}>
          <Icon name="upload" />
          {files.length === 0 ? 'Choose files' : 'Add files'}
        </label>
        <span id={`${id}-hint`} className="muted text-13">
          or drop them here. <code>.jsonl</code>, <code>.ndjson</code>, or <code>.csv</code>, also with{' '}
          <code>.gz</code>; up to 5 MB together.
        </span>
      </div>
      {problem && <ErrorText role="alert">{problem}</ErrorText>}
      {files.length > 0 && (
        <OrderedList className={styles.files} aria-label="Files, in the order in which they’re read">
          {files.map((file) => (
            <li key={file.name}>
              <span className="break">{file.name}</span>
              <span className="muted text-13 tabular">{groupDigits(Math.ceil(file.size / 1000))} kB</span>
              <IconButton
                icon="x"
                label={`Remove ${file.name}`}
                disabled={isDisabled}
                onClick={() => onRemove(file)}
              />
            </li>
          ))}
        </OrderedList>
      )}
    </div>
  )
}
