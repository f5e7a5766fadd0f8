import {
  defineHandlerCallback,
  getSsrStatus,
  RouterServer,
  transformHtmlStringWithRouter,
} from '@tanstack/react-router/ssr/server'
import { getGlobalStartContext } from '@tanstack/react-start'
import { createStartHandler } from '@tanstack/react-start/server'
import { createElement } from 'react'
import type { ServerApi } from '#/shared/apiClient.ts'
import { type FragmentStore, fillSkeleton, renderSkeleton } from './renderFragments.server.ts'

/** What the process that serves the pages hands to each render. */
interface RenderContext {
  api: ServerApi
  /** Takes the page's HTML, whole and without its cached fragments, which contain no scripts. */
  deliver(page: { html: Buffer; skeleton: string }): void
  fragments: FragmentStore
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext }
  }
}

/**
 * Renders to a string, without streaming: whole pages are cached, and a string costs half the processor time of a stream.
 * The HTML goes beside the response, which has no body. A body would be converted to bytes, to a stream and to text
 * again before it is sent, which takes a third of the rendering time.
 */
const renderPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const { deliver, fragments: store } = getGlobalStartContext() as unknown as RenderContext
  try {
    const { html, fragments } = renderSkeleton(createElement(RouterServer, { router }))
    const skeleton = await transformHtmlStringWithRouter(router, html)
    deliver({ html: fillSkeleton({ html: skeleton, fragments }, store), skeleton })
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The pages as a fetch handler; `src/http/pages.server.ts` mounts it. */
export default { fetch: createStartHandler(renderPage) }
