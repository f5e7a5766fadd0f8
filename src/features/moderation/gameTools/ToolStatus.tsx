import { classes } from '#/ui/classes.ts'
import styles from './ModToolsMenu.module.css'

interface ToolStatusProps {
  status: string | null
  detail: string | null
  failed: boolean
}

/** What a tool is doing or has done, read aloud too. */
export function ToolStatus({ status, detail, failed }: ToolStatusProps) {
  return (
    <p role="status" className={classes(styles.status, failed && styles.failed)}>
      {status && <strong>{status}</strong>}
      {status && detail && <span> {detail}</span>}
    </p>
  )
}
