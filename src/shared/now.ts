import { useRouteContext } from '@tanstack/react-router'

/**
 * When the page was rendered, in ms since 1970. Relative times are computed from it, so that server and browser render
 * the same text.
 */
export const useNow = (): number => useRouteContext({ from: '__root__', select: (context) => context.now })
