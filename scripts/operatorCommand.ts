// What `npm run backup`, `restore`, `move`, and `rotate-key` have in common.
import { ConfigError } from '#/config.ts'
import { BackupError } from '#/db/backup/backupError.ts'
import { DatabaseFailure } from '#/db/connect.ts'
import { MigrationError } from '#/db/migrate.ts'
import { KeyFileError } from '#/features/people/auth/tokens/keyFile.server.ts'

/** What an operator can do something about: its message is one line for them. */
const EXPECTED = [BackupError, ConfigError, DatabaseFailure, KeyFileError, MigrationError]

/** Runs a command with the arguments of this process. If it fails, says why and ends with exit code 1. */
export function runOperatorCommand(run: (args: readonly string[]) => Promise<void>): void {
  run(process.argv.slice(2)).catch((error: unknown) => {
    const isUsage = String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS')
    const isExpected = isUsage || EXPECTED.some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  })
}
