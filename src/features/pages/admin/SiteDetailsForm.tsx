import { StatusMessage } from '#/features/people/signIn/StatusMessage.tsx'
import type { SiteDetails } from '#/features/stewardship/sitePages/sitePages.contract.ts'
import { Button } from '#/ui/Button.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { TextField } from '#/ui/TextField.tsx'
import styles from './frame/Admin.module.css'
import { useSiteDetailsForm } from './useSiteDetailsForm.ts'

/** The site's name, who runs it, and how to reach them. */
export function SiteDetailsForm({ details }: { details: SiteDetails }) {
  const { form, values, errors, change, save, isSaving, failure, isSaved } = useSiteDetailsForm(details)
  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      aria-label="The site"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextField
        className={styles.narrow}
        label="Name"
        hint={`Shown in titles, emails, and feeds. If empty, it’s ${details.configured_name}, as the setting SITE_NAME says.`}
        placeholder={details.configured_name}
        error={errors.name}
        value={values.name}
        onChange={(name) => change({ name })}
      />
      <TextField
        className={styles.narrow}
        label="Who runs the site (optional)"
        hint="A person, a team, or a company. Shown at the foot of pages, and on About, Privacy, and Contact."
        error={errors.operator}
        value={values.operator}
        onChange={(operator) => change({ operator })}
      />
      <TextField
        className={styles.narrow}
        label="Contact (optional)"
        hint="An email address or a web address. Everyone can see it on the Contact page."
        inputMode="email"
        spellCheck={false}
        error={errors.contact}
        value={values.contact}
        onChange={(contact) => change({ contact })}
      />
      <dl className={styles.address}>
        <dt>Address</dt>
        <dd>{details.url}</dd>
        <dd className="muted text-12">
          Set by SITE_URL where the server is started. It can’t be changed here, because signing in with other
          sites depends on it.
        </dd>
      </dl>
      {failure && <ErrorText role="alert">{failure}</ErrorText>}
      <div className="row wrap middle gap-12">
        <Button type="submit" variant="solid" tone="accent" busy={isSaving}>
          Save details
        </Button>
        <StatusMessage>{isSaved && 'Saved. Open pages show it once they’re reloaded.'}</StatusMessage>
      </div>
    </form>
  )
}
