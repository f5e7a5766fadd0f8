import { useRouteContext } from '@tanstack/react-router'

/**
 * The moment (ms since 1970) at which the page was rendered. Relative times are reckoned from it, so that server and
 * browser write the same words.
 */
export const useNow = (): number => useRouteContext({ from: '__root__', select: (context) => context.now })
