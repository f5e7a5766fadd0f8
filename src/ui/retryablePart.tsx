import { type ComponentType, lazy, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { loadPart } from './loadPart.ts'

/**
 * A part within a page that is loaded when it is first shown. If that fails, the page stays as it is: a message with a button that tries again takes
 * the part's place. Render it in a `Suspense`. `load` must contain only one import().
 */
export function retryablePart<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const request = async () => {
    loaded = (await loadPart(load)).default
    return loaded
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, at the top level of its module
  function Retryable(props: P) {
    const [Part, setPart] = useState(() => loaded)
    const [isLoading, setLoading] = useState(false)
    if (Part) return <Part {...props} />
    const retry = async () => {
      setLoading(true)
      const part = await request().catch(() => undefined)
      setLoading(false)
      if (part) setPart(() => part)
    }
    return <FailedPart isLoading={isLoading} onRetry={retry} />
  }
  return lazy(() =>
    request().then(
      (part) => ({ default: part }),
      () => ({ default: Retryable }),
    ),
  )
}

function FailedPart({ isLoading, onRetry }: { isLoading: boolean; onRetry: () => Promise<void> }) {
  return (
    <div role="alert">
      <Banner
        tone="warning"
        action={
          <Button size="small" icon="refresh-cw" busy={isLoading} onClick={() => void onRetry()}>
            Try again
          </Button>
        }
      >
        This part of the page couldn't be loaded.
      </Banner>
    </div>
  )
}
