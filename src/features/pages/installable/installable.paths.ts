/** What browsers request of a site that can be installed. */
export const installablePaths = {
  manifest: '/manifest.webmanifest',
  worker: '/sw.js',
  /** The page that is shown without a connection. */
  offline: '/offline',
  /** Where links arrive that are shared with the installed site. */
  share: '/share',
  icon: (name: string): string => `/icons/${name}.png`,
} as const
