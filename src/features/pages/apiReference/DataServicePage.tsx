import { paths } from '#/shared/paths.ts'
import { Markdown } from '#/ui/markdown/Markdown.tsx'
import text from '../../../../docs/data-service.md?raw'
import styles from './ApiReferencePage.module.css'

/** The page has its own title. */
const [, body] = text.split(/^# .*\n+/, 2)

/** How to read the site with PostgREST's client: the repository's own description, with its examples. */
export function DataServicePage() {
  return (
    <div className="stack gap-24">
      <header className={styles.head}>
        <h1>The data service</h1>
        <p>
          Part of the <a href={paths.apiReference()}>API reference</a>.
        </p>
      </header>
      <Markdown headingLevel={1} className={styles.text}>
        {body!}
      </Markdown>
    </div>
  )
}
