/** Where a page's styles belong, within their element, while the rest of the page is rendered. */
export const STYLES_PLACEHOLDER = '<cached-fragment n="styles"></cached-fragment>'
