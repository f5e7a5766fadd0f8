import { createFileRoute, redirect } from '@tanstack/react-router'

/** Redirects to the community, where game lists are a type of post. */
export const Route = createFileRoute('/list/')({
  beforeLoad: () => {
    throw redirect({ to: '/community', search: { type: 'list' } })
  },
})
