import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'

// In a build the condition is false when it is compiled, so that the gallery is not part of it.
const Gallery = import.meta.env.DEV ? lazy(() => import('#/ui/gallery/Gallery.tsx')) : () => null

/** Every component of the design system in every theme; only in development. */
export const Route = createFileRoute('/dev/ui')({
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound()
  },
  component: () => <Gallery />,
})
