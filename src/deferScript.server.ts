/** What the router preloads: the files with scripts that the page needs first. */
const PRELOAD = /<link rel="modulepreload" href="([^"]*)" fetchPriority="low"\/>/g

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
 * A page that loads its script, `src`, after its first frame. Before it, two thirds of what a first visit loads would share the connection with
 * the page, its fonts and pictures; from the browser's cache it would even run first. Throws if the page doesn't load that script.
 */
export function deferScript(html: string, src: string): string {
  const tag = `<script type="module" async="" src="${src}"></script>`
  const at = html.lastIndexOf(tag)
  if (at < 0) throw new Error(`The page doesn’t load its script with ${tag}`)
  const end = html.indexOf('</head>')
  const files: string[] = []
  const head = html.slice(0, end).replace(PRELOAD, (_, file: string) => {
    if (file !== src) files.push(file)
    return ''
  })
  return `${head}${html.slice(end, at)}<script>${loaderScript(src, files)}</script>${html.slice(at + tag.length)}`
}
