import { siteName } from '#/shared/siteName.ts'
import { Banner } from '#/ui/Banner.tsx'
import { Button } from '#/ui/Button.tsx'
import { CopyButton } from '#/ui/CopyButton.tsx'
import styles from './RecoveryCodes.module.css'
import { saveFile } from './saveFile.ts'

/** New recovery codes. They are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const lines = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  const text = `Recovery codes for ${siteName()} (${location.host}). Each works once.\n\n${lines.join('\n')}\n`
  return (
    <div className="stack gap-12">
      <Banner tone="warning">
        Save these recovery codes somewhere other than your phone. They are shown only once. Each code works
        once, in place of a code from your app.
      </Banner>
      <ol className={styles.codes} aria-label="Recovery codes">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ol>
      <div className="row wrap middle gap-8">
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
          I saved them
        </Button>
      </div>
    </div>
  )
}
