import { useState } from 'react'
import type { Me, MeInput } from '#/features/people/account/me.contract.ts'
import { ABOUT_MAX, DISPLAY_NAME_MAX } from '#/features/people/account/me.limits.ts'
import { AuthorAvatar } from '#/features/people/authorLine/AuthorAvatar.tsx'
import { useChangeMe } from '#/features/people/session/changeMe.client.ts'
import { AccountForm } from '#/features/people/signIn/AccountForm.tsx'
import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import { useSending } from '#/features/people/signIn/useSending.ts'
import { paths } from '#/shared/paths.ts'
import { lengthOf } from '#/shared/plainText.ts'
import { Field, TextArea } from '#/ui/Field.tsx'
import { TextField } from '#/ui/TextField.tsx'
import { refusals, tooLong } from './fieldErrors.ts'
import styles from './ProfileForm.module.css'

/** The display name and 'About you', with a preview. */
export function ProfileForm({ viewer }: { viewer: Me }) {
  const sending = useSending()
  const change = useChangeMe()
  const stored = { name: viewer.display_name ?? '', about: viewer.held_about ?? viewer.about }
  /** What the member has typed. A field without it shows the profile, which may change elsewhere. */
  const [typed, setTyped] = useState<Partial<typeof stored>>({})
  const { name, about } = { ...stored, ...typed }
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [saved, setSaved] = useState<'changes' | 'nothing'>()
  const shown = name.trim() || viewer.username
  const errors = {
    name: tooLong(name.trim(), DISPLAY_NAME_MAX) ?? refused.display_name,
    about: tooLong(about.trim(), ABOUT_MAX) ?? refused.about,
  }
  const save = async () => {
    setSaved(undefined)
    setRefused({})
    if (tooLong(name.trim(), DISPLAY_NAME_MAX) || tooLong(about.trim(), ABOUT_MAX))
      throw new Error('Some fields are too long. Shorten them first.')
    const changed: MeInput = {
      ...(name.trim() === stored.name ? {} : { display_name: name.trim() || null }),
      ...(about.trim() === stored.about ? {} : { about: about.trim() }),
    }
    try {
      const hasChanged = Object.keys(changed).length > 0
      if (hasChanged) await change(changed)
      // Not what was typed meanwhile.
      setTyped((now) => ({
        ...(now.name === typed.name ? {} : { name: now.name }),
        ...(now.about === typed.about ? {} : { about: now.about }),
      }))
      setSaved(hasChanged ? 'changes' : 'nothing')
    } catch (error) {
      setRefused(refusals(error))
      throw error
    }
  }
  return (
    <AccountForm
      label="Your profile"
      among
      sending={sending}
      action="Save"
      onSend={save}
      after={
        <StatusMessage>
          {saved === 'nothing' && 'You have changed nothing.'}
          {saved === 'changes' &&
            (viewer.held_about === null
              ? 'Saved. This is how others see you now.'
              : 'Saved. A moderator will look at your text first.')}
        </StatusMessage>
      }
    >
      <div className={styles.who}>
        <AuthorAvatar author={{ ...viewer, display_name: shown }} size={56} />
        <div className={styles.names}>
          <p className={styles.shown}>{shown}</p>
          <p className={styles.username}>
            <a href={paths.user(viewer.username)}>@{viewer.username}</a>
          </p>
        </div>
      </div>
      <TextField
        label="Display name"
        error={errors.name}
        hint={`Up to ${DISPLAY_NAME_MAX} characters. If empty, your username is shown.`}
        className={styles.name}
        name="display_name"
        autoComplete="nickname"
        placeholder={viewer.username}
        value={name}
        onChange={(name) => setTyped((now) => ({ ...now, name }))}
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
            onChange={({ target }) => setTyped((now) => ({ ...now, about: target.value }))}
          />
        )}
      </Field>
    </AccountForm>
  )
}
