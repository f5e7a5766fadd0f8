import { createFileRoute, redirect } from '@tanstack/react-router'

/** Game lists have their place among the community's posts. */
export const Route = createFileRoute('/list/')({
  beforeLoad: () => {
    throw redirect({ to: '/community', search: { type: 'list' } })
  },
})
