export const browserErrorsPaths = {
  /** The script that a page loads at its first error. */
  reporter: '/browser-errors.js',
} as const
