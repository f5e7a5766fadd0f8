/** Whether the title of a decision says that something of the member's was refused or taken back, as the site words them. */
export const isRefusal = (title: string): boolean =>
  /\bwas (?:declined|removed|undone)$|^A moderator declined /.test(title)
