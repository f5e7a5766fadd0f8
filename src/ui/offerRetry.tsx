import { type ComponentType, useState } from 'react'
import { Banner } from './Banner.tsx'
import { Button } from './Button.tsx'
import { type LoadComponent, useLazyComponent } from './lazyComponent.tsx'

/** For `lazyComponent`: a message with a button that tries again takes the place of a component that couldn't be loaded. */
export function offerRetry<P extends object>(importComponent: LoadComponent<P>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, with it
  return function RetryBanner(props: P) {
    const { Component: own, load } = useLazyComponent(importComponent)
    const [isLoading, setLoading] = useState(false)
    // Shown in several places, it is retried in one of them.
    const Component = own ?? loaded
    if (Component) return <Component {...props} />
    const retry = async () => {
      setLoading(true)
      loaded = await load()
      setLoading(false)
    }
    return (
      <div role="alert">
        <Banner
          tone="warning"
          action={
            <Button size="small" icon="refresh-cw" busy={isLoading} onClick={() => void retry()}>
              Try again
            </Button>
          }
        >
          This part of the page couldn’t be loaded.
        </Banner>
      </div>
    )
  }
}
