import { Toolbar } from '@base-ui/react/toolbar'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { IconName } from '../iconNames.ts'
import styles from './Editor.module.css'
import { type Edit, makeLink, type Selection, toggleMarks, togglePrefix } from './edits.ts'

interface Tool {
  icon: IconName
  label: string
  edit: (selection: Selection) => Edit
}

const TOOLS: readonly Tool[] = [
  { icon: 'bold', label: 'Bold (Ctrl+B)', edit: (selection) => toggleMarks(selection, '**') },
  { icon: 'italic', label: 'Italic (Ctrl+I)', edit: (selection) => toggleMarks(selection, '*') },
  { icon: 'link', label: 'Link (Ctrl+K)', edit: makeLink },
  { icon: 'list', label: 'List', edit: (selection) => togglePrefix(selection, '- ') },
  { icon: 'quote', label: 'Quote', edit: (selection) => togglePrefix(selection, '> ') },
  { icon: 'code-xml', label: 'Code', edit: (selection) => toggleMarks(selection, '`') },
  { icon: 'eye-off', label: 'Spoiler', edit: (selection) => toggleMarks(selection, '||') },
]

export interface EditorToolbarProps {
  apply: (edit: (selection: Selection) => Edit) => void
  /** The id of the field that it edits. */
  controls: string
  isPreviewed: boolean
  onPreview: (next: boolean) => void
}

/** One tab stop. Arrow keys move between the buttons. */
export function EditorToolbar({ apply, controls, isPreviewed, onPreview }: EditorToolbarProps) {
  return (
    <Toolbar.Root className={styles.toolbar} aria-label="Formatting" aria-controls={controls}>
      {TOOLS.map((tool) => (
        <Toolbar.Button
          key={tool.label}
          className={styles.tool}
          aria-label={tool.label}
          title={tool.label}
          disabled={isPreviewed}
          // The field must keep its selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => apply(tool.edit)}
        >
          <Icon name={tool.icon} />
        </Toolbar.Button>
      ))}
      <Toolbar.Button
        className={classes(styles.tool, styles.previewButton)}
        aria-pressed={isPreviewed}
        onClick={() => onPreview(!isPreviewed)}
      >
        Preview
      </Toolbar.Button>
    </Toolbar.Root>
  )
}
