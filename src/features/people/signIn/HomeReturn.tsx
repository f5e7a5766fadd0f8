import { Suspense, useEffect, useState } from 'react'
import { paths } from '#/shared/paths.ts'
import { lazyComponent } from '#/ui/lazyComponent.tsx'

const LinkErrorBanner = lazyComponent(() => import('./LinkErrorBanner.tsx'))

/**
 * Handles the return of a mailed link, or of a sign-in with another site, that named no page to return to: says why it did not work, or hands its session over to
 * the page that finishes signing in.
 */
export function HomeReturn() {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    if (/[#?&]error(_code)?=/.test(location.search + location.hash)) setNeeded(true)
    // A new document, so that the tokens remain nowhere in this one.
    else if (/[#&]access_token=/.test(location.hash)) location.replace(paths.confirmed() + location.hash)
  }, [])
  if (!isNeeded) return null
  return (
    <Suspense>
      <LinkErrorBanner />
    </Suspense>
  )
}
