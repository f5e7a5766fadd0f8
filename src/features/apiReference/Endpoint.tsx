import styles from './Endpoint.module.css'
import { FieldTable } from './FieldTable.tsx'
import { Prose } from './Prose.tsx'
import type { EndpointText } from './reference.ts'
import { TypeText } from './TypeText.tsx'

/** One endpoint: what it answers, what it takes, and how to ask it. */
export function Endpoint({ endpoint }: { endpoint: EndpointText }) {
  return (
    <article id={endpoint.id} className={styles.endpoint}>
      <h3 className={styles.head}>
        <span className={styles.method}>{endpoint.method}</span>
        <code className={styles.path}>{endpoint.path}</code>
      </h3>
      <p className={styles.summary}>{endpoint.summary}</p>
      {endpoint.description && (
        <p className={styles.description}>
          <Prose text={endpoint.description} />
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must scroll by keyboard too */}
      <pre className={styles.curl} tabIndex={0}>
        <code>{endpoint.curl}</code>
      </pre>
      {endpoint.parameters.length > 0 && (
        <FieldTable caption={`Parameters of ${endpoint.path}`} fields={endpoint.parameters} />
      )}
      <dl className={styles.responses} aria-label="Answers">
        {endpoint.responses.map((response) => (
          <div key={response.status}>
            <dt data-good={response.status.startsWith('2')}>{response.status}</dt>
            <dd>
              <Prose text={response.description} />
              {response.type && (
                <span className={styles.type}>
                  <TypeText parts={response.type} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}
