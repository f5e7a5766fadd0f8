import scriptUrl from 'swagger-ui-dist/swagger-ui-bundle.js?url'
import stylesUrl from './swaggerUi.css?url'

/** The options of Swagger UI that are used here: https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/ */
interface SwaggerUiOptions {
  domNode: HTMLElement
  url: string
  validatorUrl: 'none'
  deepLinking: boolean
  tryItOutEnabled: boolean
  docExpansion: 'list' | 'none'
  defaultModelsExpandDepth: number
  syntaxHighlight: { activated: boolean }
  plugins: (() => { components: Record<string, () => null> })[]
  onComplete: () => void
}

declare global {
  interface Window {
    SwaggerUIBundle?: (options: SwaggerUiOptions) => unknown
  }
}

const DESCRIPTION = '/api/openapi.json'

const Nothing = () => null

/**
 * Shows the API's description in `domNode` with Swagger UI, whose script and styles are loaded for it. Resolves when it is there.
 * Rejects when the script or the styles cannot be loaded.
 */
export async function showSwaggerUi(domNode: HTMLElement): Promise<void> {
  // Swagger UI reads it only once its script has run, half a second later.
  preload(DESCRIPTION)
  await Promise.all([
    load('link', { rel: 'stylesheet', href: stylesUrl }),
    window.SwaggerUIBundle ?? load('script', { src: scriptUrl }),
  ])
  await new Promise<void>((resolve) => {
    window.SwaggerUIBundle!({
      domNode,
      url: DESCRIPTION,
      // The default sends requests to its vendor's validator.
      validatorUrl: 'none',
      deepLinking: true,
      tryItOutEnabled: true,
      // All endpoints would be some twenty screens of a phone.
      docExpansion: matchMedia('(min-width: 760px)').matches ? 'list' : 'none',
      defaultModelsExpandDepth: 0,
      // Its colors are fixed, for a dark ground alone.
      syntaxHighlight: { activated: false },
      // The page has its own head, and the API one server.
      plugins: [() => ({ components: { InfoContainer: Nothing, ServersContainer: Nothing } })],
      onComplete: resolve,
    })
  })
}

/** Lets the browser read what a `fetch` will ask for soon. */
function preload(href: string): void {
  document.head.append(
    Object.assign(document.createElement('link'), {
      rel: 'preload',
      as: 'fetch',
      crossOrigin: 'anonymous',
      href,
    }),
  )
}

/** Adds an element to the page's head and waits until it is loaded. A later call for the same file adds none. */
function load(tag: 'link' | 'script', attributes: Record<string, string>): Promise<void> {
  const [[name, value]] = Object.entries(attributes).slice(-1) as [[string, string]]
  if (document.head.querySelector(`${tag}[${name}="${CSS.escape(value)}"]`)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const element = Object.assign(document.createElement(tag), attributes)
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => {
      element.remove()
      reject(new Error(`${value} couldn’t be loaded`))
    })
    document.head.append(element)
  })
}
