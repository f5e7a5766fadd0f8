/** What the framework's build knows of the styles of pages. */
declare module 'tanstack-start-manifest:v' {
  export function tsrStartManifest(): {
    /** The text of each file of styles, by its address; absent unless pages contain their styles. */
    inlineCss?: { styles: Record<string, string> }
  }
}
