import type { Manifest } from '@tanstack/react-router'

/**
 * Text of the inline script that loads the page's script and the files that it needs after the first frame. In the background there are no
 * frames. React and the router find the elements as if they had come with the page.
 */
const loaderScript = (src: string, files: readonly string[]) =>
  `(function(d){function put(n,p){d.head.append(Object.assign(d.createElement(n),p))}` +
  `function load(){put("script",{type:"module",async:true,src:"${src}"});` +
  `${JSON.stringify(files)}.forEach(function(f){put("link",{rel:"modulepreload",href:f})})}` +
  `if(d.hidden)load();else requestAnimationFrame(function(){setTimeout(load)})})(document)`

/**
 * What the router renders of the files of a page with these routes, but the page's script loads after the first frame. Before it, two thirds of
 * what a first visit loads would share the connection with the page, its fonts and pictures; from the browser's cache it would even run first.
 * Throws if the page has no script.
 */
export function deferScripts(manifest: Manifest, routeIds: readonly string[]): Manifest {
  const root = manifest.routes.__root__
  const script = root?.scripts?.find(({ attrs }) => attrs?.type === 'module')
  const src = script?.attrs?.src
  if (typeof src !== 'string') throw new Error('The page has no script')
  const preloads = routeIds.flatMap((id) => manifest.routes[id]?.preloads ?? [])
  const files = preloads.map((link) => (typeof link === 'string' ? link : link.href))
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).map(([id, route]) => [id, { ...route, preloads: [] }]),
  )
  const loader = {
    children: loaderScript(
      src,
      [...new Set(files)].filter((file) => file !== src),
    ),
  }
  const scripts = root!.scripts!.map((each) => (each === script ? loader : each))
  return { ...manifest, routes: { ...routes, __root__: { ...routes.__root__, scripts } } }
}
