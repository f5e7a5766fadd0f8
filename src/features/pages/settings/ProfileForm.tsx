import type { Me } from '#/features/people/account/me.contract.ts'
import { ABOUT_MAX, DISPLAY_NAME_BOUNDS } from '#/features/people/account/me.limits.ts'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { AccountForm } from '#/features/people/signIn/AccountForm.tsx'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { paths } from '#/shared/paths.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './ProfileForm.module.css'
import { useProfileForm } from './useProfileForm.ts'

/** The display name and 'About you', with a preview. */
export function ProfileForm({ viewer }: { viewer: Me }) {
  const sending = useSending()
  const { name, about, errors, setTyped, saved, save } = useProfileForm(viewer)
  const shown = name.trim() || viewer.username
  const outcomeOfChanges =
    viewer.held_about === null
      ? 'Saved. This is how others see you now.'
      : 'Saved. A moderator will look at your text first.'
  const outcome = saved === 'nothing' ? 'Nothing has changed.' : outcomeOfChanges
  return (
    <AccountForm
      label="Your profile"
      among
      sending={sending}
      action="Save"
      onSend={save}
      after={<StatusMessage>{saved && outcome}</StatusMessage>}
    >
      <div className="row middle gap-12">
        <AuthorAvatar author={{ ...viewer, display_name: shown }} size={56} />
        <div className="min-0 break">
          <p className={styles.shown}>{shown}</p>
          <p className="muted text-13">
            <a className="finger" href={paths.user(viewer.username)}>
              @{viewer.username}
            </a>
          </p>
        </div>
      </div>
      <TextField
        label="Display name"
        error={errors.name}
        hint={`Up to ${DISPLAY_NAME_BOUNDS.max} characters. If empty, your username is shown.`}
        className={styles.name}
        name="display_name"
        autoComplete="nickname"
        placeholder={viewer.username}
        value={name}
        onChange={(name) => setTyped({ name })}
      />
      <Field
        label="About you"
        error={errors.about}
        hint={
          <span className={styles.hint}>
            <span>
              {viewer.held_about === null
                ? 'Markdown: **bold**, *italic*, [a link](https://…)'
                : 'This text waits for a moderator, because it has a link to another site and your account is new. Until then, others see the one before.'}
            </span>
            <span>
              {lengthOf(about)} of {ABOUT_MAX}
            </span>
          </span>
        }
      >
        {(control) => (
          <TextArea
            {...control}
            name="about"
            rows={6}
            value={about}
            onChange={({ target }) => setTyped({ about: target.value })}
          />
        )}
      </Field>
    </AccountForm>
  )
}
