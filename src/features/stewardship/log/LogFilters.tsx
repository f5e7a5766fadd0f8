import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useId } from 'react'
import { paths } from '#/shared/paths.ts'
import { Button } from '#/ui/Button.tsx'
import { classes } from '#/ui/classes.ts'
import { Field, Input, Select } from '#/ui/Field.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './LogFilters.module.css'
import type { LogParams } from './log.client.ts'
import { actionLabel, LOG_ACTIONS, PUBLIC_ACTIONS } from './logActions.ts'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The filters of the log. Without scripts they are a plain form. */
export function LogFilters({ params, isFull }: { params: LogParams; isFull: boolean }) {
  const router = useRouter()
  const id = useId()
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => String(fields.get(name) ?? '').trim() || undefined
    void router.navigate({
      href: paths.moderationLog({
        action: text('action'),
        moderator: text('moderator'),
        member: text('member'),
      }),
    })
  }
  const isFiltered = Object.values(params).some(Boolean)
  return (
    <form
      key={JSON.stringify(params)}
      id={id}
      className={classes('row wrap bottom gap-12', styles.filters)}
      action={paths.moderationLog()}
      onSubmit={apply}
    >
      <Field label="Action">
        {(control) => (
          <Select
            {...control}
            name="action"
            defaultValue={params.action ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">All actions</option>
            {(isFull ? LOG_ACTIONS : Object.keys(PUBLIC_ACTIONS)).map((action) => (
              <option key={action} value={action}>
                {capitalized(actionLabel(action).text)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isFull && (
        <>
          <Field label="Moderator">
            {(control) => (
              <Input
                {...control}
                name="moderator"
                placeholder="Username"
                defaultValue={params.moderator ?? ''}
              />
            )}
          </Field>
          <Field label="Affected member">
            {(control) => (
              <Input {...control} name="member" placeholder="Username" defaultValue={params.member ?? ''} />
            )}
          </Field>
          <Button type="submit">Filter</Button>
        </>
      )}
      {isFiltered && (
        <LinkButton variant="plain" icon="x" href={paths.moderationLog()}>
          Clear
        </LinkButton>
      )}
    </form>
  )
}
