/** The parts of the Admin page, in their order. */
export const ADMIN_SECTIONS = [
  'setup',
  'site',
  'pages',
  'import',
  'members',
  'jobs',
  'backups',
  'settings',
] as const
export type AdminSection = (typeof ADMIN_SECTIONS)[number]

export const ADMIN_SECTION_TITLES: Readonly<Record<AdminSection, string>> = {
  setup: 'Setup',
  site: 'The site',
  pages: 'Pages',
  import: 'Import',
  members: 'Members',
  jobs: 'Jobs',
  backups: 'Backups',
  settings: 'Settings',
}
