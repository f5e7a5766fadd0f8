import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { RequestListener } from './http/listen.server.ts'
import type { PageRenderer } from './http/pages.server.ts'

/** How pages are made in this process. */
export interface Pages {
  renderer: PageRenderer
  /** Puts what must see requests before the site does (the bundler, in development) around its listener. */
  around(listener: RequestListener): RequestListener
  close(): Promise<void>
}

/** The pages as `npm run build` left them in `dist/`. */
export async function loadBuiltPages(): Promise<Pages> {
  const entry = new URL('../dist/server/server.js', import.meta.url)
  if (!existsSync(fileURLToPath(entry))) throw new Error('The front end is not built. Run npm run build.')
  const { default: renderer } = (await import(entry.href)) as { default: PageRenderer }
  return { renderer, around: (listener) => listener, close: async () => {} }
}

/** The pages straight from their sources, with reload on change. */
export async function openDevPages(): Promise<Pages> {
  const { createServer, isRunnableDevEnvironment } = await import('vite')
  const vite = await createServer({
    server: { middlewareMode: true },
    appType: 'custom',
    // By default it is compiled to a new file, which `node --watch` takes for a change, so the site would restart for ever.
    configLoader: 'native',
  })
  const ssr = vite.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr))
    throw new Error('The bundler cannot run the pages in this process')
  return {
    renderer: {
      async fetch(request, options) {
        const entry = await ssr.runner.import('virtual:tanstack-start-server-entry')
        return (entry.default as PageRenderer).fetch(request, options)
      },
    },
    around: (listener) => (incoming: IncomingMessage, outgoing: ServerResponse) =>
      vite.middlewares(incoming, outgoing, () => listener(incoming, outgoing)),
    close: () => vite.close(),
  }
}
