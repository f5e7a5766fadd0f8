import styles from './ApiReferencePage.module.css'
import { Endpoint } from './Endpoint.tsx'
import { FieldTable } from './FieldTable.tsx'
import { Prose } from './Prose.tsx'
import { type ApiReference, schemaAnchor } from './reference.ts'
import { TypeText } from './TypeText.tsx'

/** How to ask the API, readable from top to bottom. */
export function ApiReferencePage({ reference }: { reference: ApiReference }) {
  return (
    <div className={styles.page}>
      <Contents reference={reference} />
      <div className={styles.text}>
        <header className={styles.head}>
          <h1>{reference.title}</h1>
          <p className={styles.lead}>
            <Prose text={reference.description} />
          </p>
          <p>
            All addresses stand below <code>{reference.server}</code>. The same as a machine reads it:{' '}
            <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1, version {reference.version}).
          </p>
        </header>
        {reference.groups.map((group) => (
          <section key={group.name} className={styles.group} aria-labelledby={groupAnchor(group.name)}>
            <h2 id={groupAnchor(group.name)}>{group.name}</h2>
            {group.endpoints.map((endpoint) => (
              <Endpoint key={endpoint.id} endpoint={endpoint} />
            ))}
          </section>
        ))}
        <section className={styles.group} aria-labelledby="schemas">
          <h2 id="schemas">Schemas</h2>
          {reference.schemas.map((schema) => (
            <section key={schema.name} id={schemaAnchor(schema.name)} className={styles.schema}>
              <h3>{schema.name}</h3>
              {schema.fields.length > 0 ? (
                <FieldTable caption={`Fields of ${schema.name}`} fields={schema.fields} />
              ) : (
                <p>
                  <TypeText parts={schema.type} />
                </p>
              )}
            </section>
          ))}
        </section>
      </div>
    </div>
  )
}

const groupAnchor = (name: string) => `group-${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`

/** On wide screens beside the text, on narrow ones above it and folded. */
function Contents({ reference }: { reference: ApiReference }) {
  const links = (
    <>
      {reference.groups.map((group) => (
        <div key={group.name}>
          <a className={styles.groupLink} href={`#${groupAnchor(group.name)}`}>
            {group.name}
          </a>
          {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
          <ul role="list">
            {group.endpoints.map((endpoint) => (
              <li key={endpoint.id}>
                <a className={styles.endpointLink} href={`#${endpoint.id}`} title={endpoint.summary}>
                  {endpoint.path.replace(/^\/api/, '')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <div>
        <a className={styles.groupLink} href="#schemas">
          Schemas
        </a>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without markers */}
        <ul role="list">
          {reference.schemas.map(({ name }) => (
            <li key={name}>
              <a className={styles.endpointLink} href={`#${schemaAnchor(name)}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
  return (
    <>
      <nav className={styles.rail} aria-label="Contents">
        {links}
      </nav>
      <details className={styles.fold}>
        <summary>Contents</summary>
        <nav aria-label="Contents">{links}</nav>
      </details>
    </>
  )
}
