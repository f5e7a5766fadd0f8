import type { AnyRouter, Manifest } from '@tanstack/react-router'
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
import { STYLES_PLACEHOLDER } from '#/shared/stylesPlaceholder.ts'
import { deferScripts } from './deferScripts.server.ts'
import {
  type FragmentStore,
  fillSkeleton,
  type PageStyles,
  renderSkeleton,
} from './renderFragments.server.ts'

/** What the process that serves the pages hands to each render. */
interface RenderContext {
  api: ServerApi
  /** Takes the page's HTML: whole, without its cached fragments and its styles, and the styles. */
  deliver(page: { html: Buffer; skeleton: string; styles: string | undefined; route: string }): void
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
    const styles = prepareFiles(router)
    const { html, fragments } = renderSkeleton(createElement(RouterServer, { router }))
    const skeleton = await transformHtmlStringWithRouter(router, html)
    const match = router.state.matches.at(-1)
    const route = !match || match.routeId === '__root__' ? 'unknown page' : match.fullPath
    deliver({
      html: fillSkeleton({ html: skeleton, fragments }, store, styles?.bytes),
      skeleton,
      styles: styles?.css,
      route,
    })
    return new Response(null, {
      status: isGone(router) ? 410 : getSsrStatus(router),
      headers: responseHeaders,
    })
  } finally {
    router.serverSsr?.cleanup()
  }
})

/** What the router renders on pages with the same routes, and what is put into them afterwards. */
interface PageFiles {
  manifest: Manifest
  styles: PageStyles | undefined
}

/**
 * Has the router render a placeholder in place of the page's styles, and a script that loads the page's script later. The styles are a third of
 * the page: going through React they would be copied, compared, and encoded for each page. Their element names the files that they come from, so
 * that the browser does not load them again.
 */
function prepareFiles(router: AnyRouter): PageStyles | undefined {
  const manifest = router.ssr?.manifest
  // In development files have other addresses, and load at once.
  if (!import.meta.env.PROD || !manifest) return undefined
  const css = manifest.inlineStyle?.children ?? ''
  const root = manifest.routes.__root__!
  const before = known.get(root)
  // The router joins the styles anew for each page, of the same files for the same routes.
  const files = before?.styles?.css.length === css.length ? before : filesOf(manifest, router)
  known.set(root, files)
  router.ssr = { manifest: files.manifest }
  return files.styles
}

/** By the router's object for the root in a set of routes, which it keeps. It does so for the hundred sets that were last used; a site has about forty. */
const known = new WeakMap<object, PageFiles>()

function filesOf(manifest: Manifest, { state }: AnyRouter): PageFiles {
  const deferred = deferScripts(
    manifest,
    state.matches.map(({ routeId }) => routeId),
  )
  const style = manifest.inlineStyle
  const css = style?.children
  if (!style || typeof css !== 'string') return { manifest: deferred, styles: undefined }
  const all = Object.entries(tsrStartManifest().inlineCss?.styles ?? {})
  const names = all.filter(([, text]) => css.includes(text)).map(([address]) => address)
  const inlineStyle = {
    attrs: { ...style.attrs, [FILES_ATTRIBUTE]: names.join(' ') },
    children: STYLES_PLACEHOLDER,
  }
  return { manifest: { ...deferred, inlineStyle }, styles: { css, bytes: Buffer.from(css) } }
}

// Its own file, which `scripts/firstLoad.ts` reads.
const { tsrStartManifest } = await import('tanstack-start-manifest:v')

/** Whether the page only says that moderators removed what was there. */
const isGone = ({ state }: { state: { matches: readonly { loaderData?: unknown }[] } }): boolean =>
  state.matches.some(({ loaderData }) => (loaderData as { is_removed?: boolean } | undefined)?.is_removed)

/** The pages as a fetch handler; `src/http/pages.server.ts` mounts it. */
export default { fetch: createStartHandler(renderPage) }
