import type { AnyRouter } from '@tanstack/react-router'
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
import { FILES_ATTRIBUTE } from '#/shared/inlinedStyles.ts'
import { deferScript } from './deferScript.server.ts'
import { type FragmentStore, fillSkeleton, renderSkeleton } from './renderFragments.server.ts'

/** What the process that serves the pages hands to each render. */
interface RenderContext {
  api: ServerApi
  /** Takes the page's HTML, whole and without its cached fragments, which contain no scripts. */
  deliver(page: { html: Buffer; skeleton: string; route: string }): void
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
    prepareStyles(router)
    const { html, fragments } = renderSkeleton(createElement(RouterServer, { router }))
    const page = await transformHtmlStringWithRouter(router, html)
    const skeleton = SCRIPT ? deferScript(page, SCRIPT) : page
    const match = router.state.matches.at(-1)
    const route = !match || match.routeId === '__root__' ? 'unknown page' : match.fullPath
    deliver({ html: fillSkeleton({ html: skeleton, fragments }, store), skeleton, route })
    return new Response(null, {
      status: isGone(router) ? 410 : getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/**
 * The router keys each element of the head by its JSON. For the page's styles that is a third of the page, written and thrown away each time. An
 * object that is the same text only where it is rendered has a short key. The element names the files whose styles it has, so that the browser
 * does not load them again.
 */
function prepareStyles(router: AnyRouter): void {
  // The router makes it for this request, and returns the same one again.
  const style: { attrs?: object; children?: unknown } | undefined = router.ssr?.manifest?.inlineStyle
  const css = style?.children
  if (!style || typeof css !== 'string') return
  style.children = { toString: () => css, toJSON: () => 'styles' }
  style.attrs = { ...style.attrs, [FILES_ATTRIBUTE]: filesOf(css) }
}

// Its own file, which `scripts/firstLoad.ts` reads.
const { tsrStartManifest } = await import('tanstack-start-manifest:v')

/** The address of the page's script; in development it is another one, and loads at once. */
const SCRIPT = import.meta.env.PROD
  ? tsrStartManifest().routes.__root__?.scripts?.find(({ attrs }) => attrs.type === 'module')?.attrs.src
  : undefined

/** The files that make up the styles of a page, by these; a site has about forty different. Routes would not do: a page that was not found has fewer. */
const knownFiles = new Map<string, string>()

function filesOf(css: string): string {
  const known = knownFiles.get(css)
  if (known !== undefined) return known
  const styles = Object.entries(tsrStartManifest().inlineCss?.styles ?? {})
  const files = styles.filter(([, text]) => css.includes(text)).map(([address]) => address)
  knownFiles.set(css, files.join(' '))
  return files.join(' ')
}

/** Whether the page only says that moderators removed what was there. */
const isGone = ({ state }: { state: { matches: readonly { loaderData?: unknown }[] } }): boolean =>
  state.matches.some(({ loaderData }) => (loaderData as { is_removed?: boolean } | undefined)?.is_removed)

/** The pages as a fetch handler; `src/http/pages.server.ts` mounts it. */
export default { fetch: createStartHandler(renderPage) }
