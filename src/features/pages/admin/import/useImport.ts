import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { errorCode } from '#/features/people/session/errorCode.ts'
import { useReauthentication } from '#/features/people/session/reauthentication.ts'
import {
  type ImportProgress,
  ImportStopped,
  sendImport,
} from '#/features/stewardship/siteImports/siteImports.client.ts'
import type { ImportReport } from '#/features/stewardship/siteImports/siteImports.contract.ts'
import {
  isImportable,
  kindProblem,
  MAX_IMPORT_BYTES,
  MAX_IMPORT_FILES,
} from '#/features/stewardship/siteImports/siteImports.limits.ts'
import { ApiError } from '#/shared/apiClient.ts'
import { errorMessage } from '#/shared/errorMessage.ts'

/** What the panel shows below the files. `isDryRun`: of a preview. */
export type ImportState =
  | { step: 'choosing' }
  | { step: 'running'; isDryRun: boolean; progress: ImportProgress | null }
  | { step: 'done'; isDryRun: boolean; report: ImportReport }
  | { step: 'failed'; isDryRun: boolean; message: string; report?: ImportReport | undefined }
  | { step: 'too large' }

/** The files of an import, and what runs with them. */
export function useImport() {
  const queryClient = useQueryClient()
  const withReauthentication = useReauthentication()
  const [files, setFiles] = useState<readonly File[]>([])
  const [fileProblem, setFileProblem] = useState<string>()
  const [isStrict, setStrict] = useState(false)
  const [state, setState] = useState<ImportState>({ step: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  /** What was found is about other files now. */
  const restart = (files: readonly File[]) => {
    setFiles(files)
    setState({ step: sizeOf(files) > MAX_IMPORT_BYTES ? 'too large' : 'choosing' })
  }

  const addFiles = (added: readonly File[]) => {
    const good = added.filter(({ name }) => isImportable(name))
    const others = added.filter(({ name }) => !isImportable(name)).map(({ name }) => name)
    const all = [...files.filter(({ name }) => !good.some((file) => file.name === name)), ...good]
    if (others.length > 0) setFileProblem(kindProblem(others))
    else if (all.length > MAX_IMPORT_FILES) setFileProblem(`Choose at most ${MAX_IMPORT_FILES} files.`)
    else setFileProblem(undefined)
    // Games before updates, as a dump names its files.
    if (good.length > 0)
      restart(all.sort((a, b) => a.name.localeCompare(b.name, 'en')).slice(0, MAX_IMPORT_FILES))
  }

  const run = async (isDryRun: boolean) => {
    const before = state
    const stop = new AbortController()
    running.current = stop
    setFileProblem(undefined)
    const { signal } = stop
    const show = (state: ImportState) => {
      if (running.current === stop) setState(state)
    }
    const onProgress = (progress: ImportProgress) => show({ step: 'running', isDryRun, progress })
    show({ step: 'running', isDryRun, progress: null })
    try {
      const report = await withReauthentication(() =>
        sendImport({ files, isDryRun, isStrict, signal, onProgress }),
      )
      show({ step: 'done', isDryRun, report })
    } catch (error) {
      if (errorCode(error) === 'reauthentication_canceled') show(before)
      else if (error instanceof ApiError && error.problem.status === 413) show({ step: 'too large' })
      else if (signal.aborted)
        show(
          isDryRun ? { step: 'choosing' } : { step: 'failed', isDryRun, message: 'You stopped the import.' },
        )
      else
        show({
          step: 'failed',
          isDryRun,
          message: errorMessage(error),
          report: error instanceof ImportStopped ? error.report : undefined,
        })
    }
    // Whatever was read of the catalog may have changed.
    if (!isDryRun) await queryClient.invalidateQueries()
  }

  return {
    files,
    fileProblem,
    isStrict,
    state,
    addFiles,
    removeFile: (file: File) => restart(files.filter((each) => each !== file)),
    clear: () => restart([]),
    setStrict: (strict: boolean) => {
      setStrict(strict)
      restart(files)
    },
    run: (isDryRun: boolean) => void run(isDryRun),
    stop: () => running.current?.abort(),
  }
}

const sizeOf = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)
