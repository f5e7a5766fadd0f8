import { Banner } from '#/ui/Banner.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import styles from './ImportPanel.module.css'
import { importCommand } from './importCommand.ts'

/** Says how to import files that are too large for the page. */
export function TooLarge({ files, isStrict }: { files: readonly File[]; isStrict: boolean }) {
  const command = importCommand(
    files.map(({ name }) => name),
    isStrict,
  )
  return (
    <div role="alert" className="stack gap-8">
      <Banner tone="warning">
        These files are too large for this page, which takes 5 MB together, 100 MB when decompressed, and
        500,000 lines. Import them on the server, in the folder of the site. The site can keep running.
      </Banner>
      <pre className={styles.code}>{command}</pre>
      <div className="row wrap middle gap-8">
        <CopyButton text={command} label="Copy the command">
          Copy command
        </CopyButton>
        <span className="muted text-13">Without --dry-run, it imports them.</span>
      </div>
    </div>
  )
}
