import { useEffect, useRef, useState } from 'react'
import { paths } from '#/shared/paths.ts'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import { VisuallyHidden } from '#/ui/VisuallyHidden.tsx'
import styles from './ApiReferencePage.module.css'
import { showSwaggerUi } from './swaggerUi.client.ts'

/** The API reference, shown by Swagger UI. Without scripts it links to the OpenAPI document. */
export function ApiReferencePage() {
  const target = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading')
  useEffect(() => {
    showSwaggerUi(target.current!).then(
      () => setState('shown'),
      () => setState('failed'),
    )
  }, [])
  return (
    <div className="stack gap-24">
      <header className={styles.head}>
        <h1>API reference</h1>
        <p>
          You can try every endpoint here. Endpoints with a lock accept a token: choose <b>Authorize</b> and
          enter an API token, which you create in your <a href={paths.settings('security')}>settings</a>, or a
          session’s access token. Programs can read <a href="/api/openapi.json">openapi.json</a> (OpenAPI
          3.1).
        </p>
        <p>
          Programs that speak PostgREST can read <a href={paths.dataService()}>the data service</a>.
        </p>
      </header>
      <VisuallyHidden as="h2">Endpoints</VisuallyHidden>
      <div className={styles.body}>
        <div ref={target} className={styles.reference} aria-busy={state === 'loading'} />
        {state === 'loading' && <SkeletonText lines={8} />}
        {state === 'failed' && (
          <ErrorState title="The reference couldn’t be loaded">
            Reload the page in a moment, or read openapi.json.
          </ErrorState>
        )}
      </div>
    </div>
  )
}
