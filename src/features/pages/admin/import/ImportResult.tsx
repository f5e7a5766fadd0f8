import type { ImportReport } from '#/features/stewardship/siteImports/siteImports.contract.ts'
import { groupDigits } from '#/shared/formatCount.ts'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { LinkButton } from '#/ui/LinkButton.tsx'
import styles from './ImportPanel.module.css'
import { LineList } from './LineList.tsx'

interface ImportResultProps {
  isPreview: boolean
  report: ImportReport
  /** Whether lines name their file. */
  hasManyFiles: boolean
  onImport: () => void
  onClear: () => void
}

/** What an import did, or what a preview says that it would do. */
export function ImportResult({ isPreview, report, hasManyFiles, onImport, onClear }: ImportResultProps) {
  const { problems, notes, outcomes } = report
  const games = report.games.added + report.games.changed
  const updates = report.updates.added + report.updates.changed
  const what = [games > 0 && plural(games, 'game'), updates > 0 && plural(updates, 'update')]
    .filter((each) => each !== false)
    .join(' and ')
  return (
    <>
      <h3>{isPreview ? 'Preview' : what ? `Imported ${what}` : 'Nothing was imported'}</h3>
      {!what && <p>{nothingText(report)}</p>}
      <Counts report={report} isPreview={isPreview} />
      <LineList
        key={`problems ${isPreview}`}
        isOpen
        title={`${plural(problems.count, 'line')} can’t be imported`}
        lines={problems}
        hasManyFiles={hasManyFiles}
      />
      <LineList title={plural(notes.count, 'note')} lines={notes} hasManyFiles={hasManyFiles} />
      <LineList
        title={`What would happen to ${outcomes.count === 1 ? 'the line' : `each of ${plural(outcomes.count, 'line')}`}`}
        lines={outcomes}
        hasManyFiles={hasManyFiles}
      />
      <div className="row wrap gap-12">
        {isPreview && what && (
          <Button variant="solid" tone="accent" icon="upload" onClick={onImport}>
            Import {what}
          </Button>
        )}
        {!isPreview && (
          <>
            <LinkButton href={paths.home()}>Go to the catalog</LinkButton>
            <LinkButton variant="plain" href={paths.moderationLog({ action: 'import-games' })}>
              Log of imports
            </LinkButton>
            <Button variant="plain" onClick={onClear}>
              Import other files
            </Button>
          </>
        )}
      </div>
    </>
  )
}

function nothingText({ lines, problems, skipped }: ImportReport): string {
  if (lines === 0) return 'There are no lines in these files.'
  if (problems.count === lines) return 'None of these lines can be imported.'
  return problems.count + skipped > 0
    ? 'The catalog already has everything else that’s in these files.'
    : 'The catalog already has everything that’s in these files.'
}

function Counts({ report, isPreview }: { report: ImportReport; isPreview: boolean }) {
  const { unconfirmed, duplicates, skipped, votes } = report
  const others: [number, string][] = [
    [unconfirmed, 'unconfirmed, because required tags are missing'],
    [duplicates, `${isPreview ? 'new' : 'added'}, but may be the same as other games`],
    [skipped, 'skipped, as the notes say'],
    [votes, 'vote counts skipped, because votes belong to members'],
  ]
  return (
    <>
      <table className={styles.counts}>
        <thead>
          <tr>
            <td />
            <th scope="col">{isPreview ? 'Add' : 'Added'}</th>
            <th scope="col">{isPreview ? 'Change' : 'Changed'}</th>
            <th scope="col">{isPreview ? 'Leave as is' : 'Left as is'}</th>
          </tr>
        </thead>
        <tbody>
          {(['games', 'updates'] as const).map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind === 'games' ? 'Games' : 'Updates'}</th>
              <td>{groupDigits(report[kind].added)}</td>
              <td>{groupDigits(report[kind].changed)}</td>
              <td>{groupDigits(report[kind].unchanged)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {others.some(([count]) => count > 0) && (
        <ul className={styles.others}>
          {others.map(
            ([count, text]) =>
              count > 0 && (
                <li key={text}>
                  <strong className="tabular">{groupDigits(count)}</strong> {text}
                </li>
              ),
          )}
        </ul>
      )}
    </>
  )
}
