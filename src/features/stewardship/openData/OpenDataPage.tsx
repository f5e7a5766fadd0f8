import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#/shared/paths.ts'
import { plural } from '#/shared/plural.ts'
import { EmptyState } from '#/ui/EmptyState.tsx'
import { List } from '#/ui/List.tsx'
import { ReadingPage } from '#/ui/ReadingPage.tsx'
import { Time } from '#/ui/Time.tsx'
import { formatBytes } from './formatBytes.ts'
import styles from './OpenDataPage.module.css'
import { openDataQuery } from './openData.client.ts'
import type { Dump, DumpFile } from './openData.contract.ts'

const ABOUT: Record<DumpFile['name'], string> = {
  'games.jsonl.gz': 'Games with tags and links, one JSON object per line',
  'updates.jsonl.gz': 'Updates of games, one JSON object per line',
  'votes.jsonl.gz': 'How many votes each game has, one JSON object per line',
  'catalogue.sqlite.gz': 'All of it as an SQLite database',
  'README.md': 'What is in the files',
  'LICENSE.txt': 'The license',
  SHA256SUMS: 'Checksums of all files',
}

/** The newest dump of the catalog, to download. */
export function OpenDataPage() {
  const { data } = useSuspenseQuery(openDataQuery())
  return (
    <ReadingPage>
      <h1>Open data</h1>
      <p>
        The whole catalog for your own tools, charts, and research: confirmed games with their tags and links,
        updates, and how many votes each game has. It contains no personal data. For single games and
        searches, use the <a href={paths.apiReference()}>API</a>.
      </p>
      {data.dump ? <DumpFiles dump={data.dump} /> : <NoDump isOn={data.is_on} />}
    </ReadingPage>
  )
}

function NoDump({ isOn }: { isOn: boolean }) {
  return isOn ? (
    <EmptyState title="No download yet">The first one will be ready in an hour or two.</EmptyState>
  ) : (
    <EmptyState title="This site doesn’t publish its data">You can still use its API.</EmptyState>
  )
}

function DumpFiles({ dump }: { dump: Dump }) {
  const [license] = dump.files.filter((file) => file.name === 'LICENSE.txt')
  return (
    <>
      <p>
        {plural(dump.games, 'game')} and {plural(dump.updates, 'update')}, written{' '}
        <Time value={dump.created_at} />. There’s a new dump every day. License:{' '}
        <a href={license!.url}>{dump.license}</a>.
      </p>
      <p>The last line of each file is its SHA-256 checksum.</p>
      <List className="stack gap-12">
        {dump.files.map((file) => (
          <li key={file.name} className={styles.file}>
            <a className="strong break" href={file.url} download>
              {file.name}
            </a>
            <span className="title-font tabular">{formatBytes(file.bytes)}</span>
            <span className={styles.about}>{ABOUT[file.name]}</span>
            <code className={styles.checksum} title="SHA-256">
              {file.sha256}
            </code>
          </li>
        ))}
      </List>
      <p>
        The address <code>/open-data/latest/games.jsonl.gz</code> always leads to the newest file. The other
        files have similar addresses.
      </p>
    </>
  )
}
