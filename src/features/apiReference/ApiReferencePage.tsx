import { useEffect, useRef, useState } from 'react'
import { ErrorState } from '#/ui/EmptyState.tsx'
import { SkeletonText } from '#/ui/Skeleton.tsx'
import styles from './ApiReferencePage.module.css'
import { showSwaggerUi } from './swaggerUi.client.ts'

/** The reference of the API: its description, shown by Swagger UI. Without scripts, the way to the description. */
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
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>API reference</h1>
        <p>
          Every address below can be tried out here. Where a lock is shown, sign in first: <b>Authorize</b>{' '}
          takes the access token of a session. The same for programs:{' '}
          <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
        </p>
      </header>
      {state === 'loading' && <SkeletonText lines={8} />}
      {state === 'failed' && (
        <ErrorState title="The reference could not be loaded">
          Load the page again in a moment, or read openapi.json.
        </ErrorState>
      )}
      <div ref={target} className={styles.reference} aria-busy={state === 'loading'} />
    </div>
  )
}
