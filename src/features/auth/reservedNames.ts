import { skeletonOf } from '#/shared/confusables.ts'

/** Names that would speak for the site. */
const RESERVED = [
  ...[
    'admin',
    'admins',
    'administrator',
    'administration',
    'moderator',
    'moderators',
    'moderation',
    'mod',
    'mods',
    'council',
  ],
  ...['root', 'superuser', 'sysadmin', 'webmaster', 'postmaster', 'hostmaster', 'owner', 'operator'],
  ...[
    'staff',
    'team',
    'official',
    'support',
    'help',
    'helpdesk',
    'contact',
    'security',
    'abuse',
    'service',
    'info',
  ],
  ...[
    'system',
    'server',
    'bot',
    'noreply',
    'no-reply',
    'mailer-daemon',
    'everyone',
    'here',
    'anonymous',
    'deleted',
  ],
  ...['null', 'undefined', 'idledex'],
]
const skeletons = new Set(RESERVED.map(skeletonOf))

/** Whether a name is one that only the site may go by, or looks like one. @param siteName reserved too */
export function isReservedName(name: string, siteName: string): boolean {
  const skeleton = skeletonOf(name)
  return skeletons.has(skeleton) || skeleton === skeletonOf(siteName)
}
