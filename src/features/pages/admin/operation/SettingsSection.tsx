import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#/features/people/signIn/Loaded.tsx'
import { RowsSkeleton } from '#/features/people/signIn/RowsSkeleton.tsx'
import { settingsQuery } from '#/features/stewardship/operation/operation.client.ts'
import type { SettingsInEffect } from '#/features/stewardship/operation/operation.contract.ts'
import { Chip } from '#/ui/Chip.tsx'
import { AdminCard } from '../frame/AdminCard.tsx'
import styles from './Operation.module.css'

type Setting = SettingsInEffect['settings'][number]

/** The settings that the server was started with. */
export function SettingsSection({ viewer }: { viewer: string }) {
  const query = useQuery(settingsQuery(viewer))
  return (
    <AdminCard
      title="Settings in effect"
      note="Environment variables of the server, read when it starts. Passwords and tokens aren’t shown."
    >
      <Loaded query={query} what="The settings" skeleton={<RowsSkeleton rows={10} />}>
        {({ settings }) =>
          [...Map.groupBy(settings, ({ group }) => group)].map(([group, each]) => (
            <Group key={group} title={group} settings={each} />
          ))
        }
      </Loaded>
    </AdminCard>
  )
}

function Group({ title, settings }: { title: string; settings: readonly Setting[] }) {
  return (
    <div className="stack gap-8">
      <h3>{title}</h3>
      <dl className={styles.settings}>
        {settings.map((setting) => (
          <div key={setting.name} className={styles.setting}>
            <dt>
              <code className="break">{setting.name}</code>
            </dt>
            <dd>
              <span className="break">{valueText(setting)}</span>
              {setting.is_set && <Chip tone="accent">Set</Chip>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function valueText({ value, is_set, is_hidden }: Setting) {
  if (is_hidden) return is_set ? 'hidden' : 'none'
  return value ?? 'none'
}
