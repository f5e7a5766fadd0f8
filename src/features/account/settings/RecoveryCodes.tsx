import { SITE_NAME } from '#/shared/siteName.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import panelStyles from './Panel.module.css'
import styles from './RecoveryCodes.module.css'
import { saveFile } from './saveFile.ts'

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const lines = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  const text = `Recovery codes for ${SITE_NAME} (${location.host}). Each works once.\n\n${lines.join('\n')}\n`
  return (
    <div className={panelStyles.stack}>
      <Banner tone="warning">
        Keep these recovery codes where you find them without your phone: they are shown this once. Each signs
        you in once in place of the app’s code.
      </Banner>
      <ol className={styles.codes} aria-label="Recovery codes">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <div className={panelStyles.row}>
        <Button
          size="small"
          icon="arrow-down"
          onClick={() => saveFile('recovery-codes.txt', 'text/plain', text)}
        >
          Download
        </Button>
        <CopyButton text={text} label="Copy the recovery codes">
          Copy all
        </CopyButton>
        <Button size="small" variant="solid" tone="accent" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
