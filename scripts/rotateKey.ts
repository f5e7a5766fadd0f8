// npm run rotate-key: new keys for signing in. The site may run; its processes take them over from the file.
import { parseArgs } from 'node:util'
import { readConfig } from '#/config.ts'
import {
  afterLeak,
  GRACE_HOURS,
  KeyFileError,
  readKeyFile,
  replacedAt,
  replaceKeyFile,
  withNext,
} from '#/features/people/auth/tokens/keyFile.server.ts'
import { runOperatorCommand } from './operatorCommand.ts'

/** Until new keys sign, every process has read the file several times. */
const DEFAULT_MINUTES = 2
const MAX_MINUTES = 7 * 24 * 60

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { leaked: { type: 'boolean', default: false }, in: { type: 'string' } },
  })
  const file = readConfig().auth.keyFile
  const content = await readKeyFile(file)
  if (!content) throw new KeyFileError(`The key file ${file} does not exist. Has the site ever run here?`)
  if (values.leaked) {
    await replaceKeyFile(file, await afterLeak(content, new Date()))
    console.log(
      `${file} has new keys. A running site uses them within seconds: everyone has to sign in again.`,
    )
    console.log(
      'If other machines have copies of the file, copy it to them now, and restart their processes.',
    )
    return
  }
  const before = replacedAt(content)
  if (before) throw new KeyFileError(`${file} still has replaced keys. ${removalText(before)}`)
  const from = new Date(Date.now() + minutesOf(values.in) * 60_000)
  await replaceKeyFile(file, await withNext(content, from))
  console.log(`${file} has new keys, which replace the others at ${timeText(from)}.`)
  console.log(
    `If other machines have copies of the file, copy it to them before then. Back it up now. ${removalText(from)}`,
  )
}

const removalText = (replaced: Date) =>
  `The site removes the old keys after ${timeText(new Date(replaced.getTime() + GRACE_HOURS * 3_600_000))}.`

const timeText = (date: Date) => `${date.toISOString().slice(0, 19).replace('T', ' ')} UTC`

function minutesOf(given: string | undefined): number {
  const minutes = given === undefined ? DEFAULT_MINUTES : Number(given)
  if (Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES) return minutes
  throw new KeyFileError(`--in takes whole minutes from 1 to ${MAX_MINUTES}`)
}

runOperatorCommand(run)
