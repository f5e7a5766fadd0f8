import { CopyButton } from '#/ui/CopyButton.tsx'
import styles from './CodeExample.module.css'

/** An example to copy. `label` names it for the button. */
export function CodeExample({ code, label }: { code: string; label: string }) {
  return (
    <figure className="card min-0">
      <figcaption className={styles.caption}>
        {label}
        <CopyButton text={code} label={`Copy: ${label}`} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <pre tabIndex={0} className={styles.code}>
        <code>{code}</code>
      </pre>
    </figure>
  )
}
