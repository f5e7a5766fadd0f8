import styles from './ImportPanel.module.css'

const GAME =
  '{"name": "Star Miner", "desc": "Mine stars, sell stardust.", "developer": "Ann", "tags": ["Web", "Finished", "Free", "Idle", "2D", "Space"], "links": [{"type": "website", "url": "https://starminer.example/"}]}'
const UPDATE = '{"game": "Star Miner", "version": "1.1", "date": "2024-02-29", "title": "Comets"}'
const CSV = `name,developers,tags,links,sensitive
Star Miner,Ann;Bob,Web;Idle;Space,website|https://starminer.example/,false`

/** What files look like. */
export function ImportFormats() {
  return (
    <details className={styles.formats}>
      <summary>What the files look like</summary>
      <div className="stack gap-8">
        <p>
          <strong>JSON Lines:</strong> one object per line. A line with <code>name</code> is a game, a line
          with <code>game</code> is an update of it.
        </p>
        <Code>{`${GAME}\n${UPDATE}`}</Code>
        <p>
          <strong>CSV:</strong> the first line names the columns. Lists are separated by semicolons.
        </p>
        <Code>{CSV}</Code>
        <p>
          Only the name is required. Tags are written as on this site. Games that lack required tags are added
          as unconfirmed. The file <code>docs/import.md</code> of the source code describes all keys.
        </p>
      </div>
    </details>
  )
}

const Code = ({ children }: { children: string }) => <pre className={styles.code}>{children}</pre>
