import { useRouterState } from '@tanstack/react-router'
import { paths } from '#/shared/paths.ts'
import type { Action } from './action.ts'

/** Leads to the feedback; from other pages with the reader's page, which they may attach. */
export function useFeedbackAction(): Action {
  const from = useRouterState({
    select: ({ location: { pathname, searchStr } }) =>
      pathname.startsWith(paths.feedback()) ? undefined : pathname + searchStr,
  })
  return { label: 'Feedback & bug reports', icon: 'message-circle', href: paths.feedback({ from }) }
}
