/** Names the files whose styles are part of the page, separated by spaces, on the element that has them. */
export const FILES_ATTRIBUTE = 'data-files'

/**
 * Marks the styles that came with the page as loaded: links to their files that are disabled, which browsers don't load. What loads a page's
 * script looks for such links. Without them a first visit loads 13.1 kB of styles instead of 8.3, waits for them, and computes all styles again.
 */
export function noteInlinedStyles(): void {
  const files = document.querySelector(`style[${FILES_ATTRIBUTE}]`)?.getAttribute(FILES_ATTRIBUTE)
  for (const file of files?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('disabled', '')
    link.href = file
    document.head.append(link)
  }
}
