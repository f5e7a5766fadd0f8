import { type ReactNode, useId, useState } from 'react'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import type { IconName } from '#/ui/iconNames.ts'
import styles from './InlineTool.module.css'
import { type ToolResult, type ToolWords, useToolState } from './useToolState.ts'

export interface InlineToolProps {
  label: string
  icon: IconName
  words: ToolWords
  tone: 'accent' | 'danger'
  /** Why it can't be confirmed yet; null if it can. The focus then goes to the field. */
  problem: () => string | null
  onConfirm: () => Promise<ToolResult>
  /** The field, and what is before it. */
  children: (tool: { error: string | null; isWorking: boolean; run: Run }) => ReactNode
}
type Run = (work: () => Promise<ToolResult>) => Promise<void>

/** A moderator's action that is confirmed in its place: a press opens a field, and what happens is said below it, read aloud too. */
export function InlineTool({ label, icon, words, tone, problem, onConfirm, children }: InlineToolProps) {
  const tool = useToolState(words)
  const [error, setError] = useState<string | null>(null)
  const form = useId()
  const confirm = () => {
    const found = problem()
    setError(found)
    if (found === null) void tool.run(onConfirm)
    else document.getElementById(form)?.querySelector<HTMLElement>('textarea, input')?.focus()
  }
  const isOpen = tool.step !== 'closed' && tool.step !== 'done'
  const isWorking = tool.step === 'working'
  return (
    <div className={styles.group}>
      <Button
        variant="plain"
        icon={icon}
        className={styles.tool}
        aria-expanded={isOpen}
        onClick={isOpen ? tool.close : tool.open}
      >
        {label}
      </Button>
      {isOpen && (
        <div id={form} className={styles.form}>
          {children({ error, isWorking, run: tool.run })}
          <div className="row gap-8">
            <Button size="small" tone={tone} variant="solid" busy={isWorking} onClick={confirm}>
              Confirm
            </Button>
            <Button size="small" variant="plain" onClick={tool.close}>
              Cancel
            </Button>
          </div>
        </div>
      )}
      <p role="status" className={classes(styles.status, tool.step === 'failed' && styles.failed)}>
        {tool.status && <strong>{tool.status}</strong>}
        {tool.status && tool.detail && <span> {tool.detail}</span>}
      </p>
    </div>
  )
}
