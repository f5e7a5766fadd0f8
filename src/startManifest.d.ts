/** What the framework's build knows of the scripts and styles of pages. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    routes: Record<string, { scripts?: { attrs: { type?: string; src?: string } }[] }>
    /** The text of each file of styles, by its address; absent unless pages contain their styles. */
    inlineCss?: { styles: Record<string, string> }
  }
}
