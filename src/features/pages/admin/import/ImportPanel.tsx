import { useEffect, useRef } from 'react'
import { plural } from '#/shared/plural.ts'
import { Button } from '#/ui/Button.tsx'
import { Checkbox } from '#/ui/Choice.tsx'
import { ErrorText } from '#/ui/ErrorText.tsx'
import { ImportFiles } from './ImportFiles.tsx'
import { ImportFormats } from './ImportFormats.tsx'
import styles from './ImportPanel.module.css'
import { ImportResult } from './ImportResult.tsx'
import { TooLarge } from './TooLarge.tsx'
import { type ImportState, useImport } from './useImport.ts'

/** Imports games and updates from files, after a preview of what would change. */
export function ImportPanel() {
  const { files, fileProblem, isStrict, state, addFiles, removeFile, clear, setStrict, run, stop } =
    useImport()
  const isRunning = state.step === 'running'
  const result = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  const hasResult = state.step === 'done' || state.step === 'failed'
  useEffect(() => {
    if (hasResult) result.current?.focus()
  }, [hasResult])
  return (
    <div className={styles.panel}>
      <p className="measure">
        Add games and updates from files: the open data of another Idledex (<code>games.jsonl.gz</code> and{' '}
        <code>updates.jsonl.gz</code>), JSON Lines, or CSV. A preview shows what would change. Nothing is
        stored until you confirm it, and importing the same file again changes nothing.
      </p>
      <ImportFormats />
      <ImportFiles
        files={files}
        problem={fileProblem}
        isDisabled={isRunning}
        onAdd={addFiles}
        onRemove={removeFile}
      />
      <Checkbox
        label="Skip games that may be in the catalog already"
        hint="Those with the same link as another game, or almost the same name. Otherwise they’re added with a note."
        checked={isStrict}
        disabled={isRunning}
        onChange={(event) => setStrict(event.target.checked)}
      />
      {state.step === 'choosing' && (
        <div>
          <Button
            variant="solid"
            tone="accent"
            icon="eye"
            disabled={files.length === 0}
            onClick={() => run(true)}
          >
            Preview import
          </Button>
        </div>
      )}
      {state.step === 'too large' && <TooLarge files={files} isStrict={isStrict} />}
      {isRunning && <Running state={state} onStop={stop} />}
      {hasResult && (
        <div ref={result} tabIndex={-1} className={styles.result}>
          {state.step === 'failed' && <Failure state={state} onRetry={() => run(state.isDryRun)} />}
          {state.step === 'done' && (
            <ImportResult
              isPreview={state.isDryRun}
              report={state.report}
              hasManyFiles={files.length > 1}
              onImport={() => run(false)}
              onClear={clear}
            />
          )}
        </div>
      )}
    </div>
  )
}

function Running({
  state: { isDryRun, progress },
  onStop,
}: {
  state: Extract<ImportState, { step: 'running' }>
  onStop: () => void
}) {
  const label = isDryRun ? 'Checking the files' : 'Importing'
  return (
    <div className={styles.running}>
      <div role="status">{label}…</div>
      <progress aria-label={label} max={1} value={progress?.share} />
      <div className="row wrap middle gap-8-16">
        <span className="muted text-13 tabular">
          {progress
            ? `${plural(progress.lines, 'line')}, ${plural(progress.problems, 'problem')}`
            : 'Reading the files'}
        </span>
        <Button size="small" variant="plain" icon="x" onClick={onStop}>
          {isDryRun ? 'Cancel' : 'Stop'}
        </Button>
      </div>
      {!isDryRun && (
        <p className="muted text-13">
          Keep this page open: leaving it stops the import. What’s imported by then stays.
        </p>
      )}
    </div>
  )
}

function Failure({
  state: { isDryRun, message, report },
  onRetry,
}: {
  state: Extract<ImportState, { step: 'failed' }>
  onRetry: () => void
}) {
  const stored =
    report &&
    `${plural(report.games.added + report.games.changed, 'game')} and ${plural(report.updates.added + report.updates.changed, 'update')} were imported before that.`
  return (
    <>
      <ErrorText role="alert">
        {message}
        {!isDryRun &&
          ` ${stored ?? 'Some of it may have been imported.'} That stays as it is. Import the files again to continue.`}
      </ErrorText>
      <div>
        <Button icon="refresh-cw" onClick={onRetry}>
          {isDryRun ? 'Preview again' : 'Import again'}
        </Button>
      </div>
    </>
  )
}
