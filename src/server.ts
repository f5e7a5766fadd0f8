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
import { fillPlaces, renderSkeleton } from './keptParts.server.ts'

/** What the process that serves the pages hands to each render. */
interface RenderContext {
  api: ServerApi
  /** Takes the page's HTML, in whole and without its kept parts, which hold no scripts. */
  deliver(page: { html: Buffer; skeleton: string }): void
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: RenderContext }
  }
}

/**
 * Rendered to a string, not streamed: whole pages are kept, and a string costs half the processor time of a stream.
 * It goes beside the answer, which has no body: in a body it would be turned into bytes, a stream and text again
 * before it is sent, which takes a third of the time that the rendering takes.
 */
const renderPage = defineHandlerCallback(async ({ router, responseHeaders }) => {
  const { deliver } = getGlobalStartContext() as unknown as RenderContext
  try {
    const { html, parts } = renderSkeleton(createElement(RouterServer, { router }))
    const skeleton = await transformHtmlStringWithRouter(router, html)
    deliver({ html: fillPlaces({ html: skeleton, parts }), skeleton })
    return new Response(null, { status: getSsrStatus(router), headers: responseHeaders })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** The pages as a fetch handler; `src/http/pages.server.ts` mounts it. */
export default { fetch: createStartHandler(renderPage) }
