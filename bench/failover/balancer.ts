import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { ROOT } from '../processes.ts'
import { startChild, waitFor } from './children.ts'
import type { Place } from './place.ts'

const SAMPLE = join(ROOT, 'deploy/proxies/haproxy.cfg')
/** As the sample says; its checks need 6 s. */
export const STOP_DELAY_SECONDS = 8

/** The sample with this run's addresses, and its servers instead of its own. Throws if the sample has no such place. */
function configuration({ folder, port }: Place): string {
  const replacements: [RegExp, string][] = [
    [/bind :80$/m, `bind 127.0.0.1:${port('http')}`],
    [/bind :443 ssl crt \S+/, `bind 127.0.0.1:${port('https')} ssl crt ${join(folder, 'certificate.pem')}`],
    [/bind 127\.0\.0\.1:5000$/m, `bind 127.0.0.1:${port('database')}`],
    [/( {4}server \w+ \S+:3000\n)+/, servers(3, (n) => `site${n} 127.0.0.1:${port(`site${n}`)}`)],
    [/( {4}server \w+ \S+:3001\n)+/, servers(3, (n) => `site${n} 127.0.0.1:${port(`games${n}`)}`)],
    [
      /( {4}server \w+ \S+:5432 check port 8008\n)+/,
      servers(2, (n) => `db${n} 127.0.0.1:${port(`postgresql${n}`)} check port ${port(`patroni${n}`)}`),
    ],
  ]
  return replacements.reduce(
    (text, [place, replacement]) => {
      if (!place.test(text)) throw new Error(`${SAMPLE} has no ${place}`)
      return text.replace(place, replacement)
    },
    readFileSync(SAMPLE, 'utf8'),
  )
}

const servers = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, at) => `    server ${line(at + 1)}\n`).join('')

/** HAProxy as documented, in front of the sites and of the database. */
export class Balancer {
  readonly #socket: string
  readonly #place: Place

  constructor(place: Place) {
    this.#place = place
    this.#socket = join(place.folder, 'haproxy.sock')
  }

  async start(): Promise<void> {
    const { folder, programs } = this.#place
    makeCertificate(join(folder, 'certificate.pem'))
    const [sample, control] = [join(folder, 'haproxy.cfg'), join(folder, 'control.cfg')]
    writeFileSync(sample, configuration(this.#place))
    writeFileSync(control, `global\n    stats socket ${this.#socket} mode 600 level admin\n`)
    startChild('haproxy', ['haproxy', '-db', '-f', sample, '-f', control], { folder, runAs: programs.runAs })
    await waitFor('HAProxy', () => this.#command('show info'))
  }

  /** Cuts all connections to the database, whatever is on its way. */
  async cutDatabase(): Promise<void> {
    for (const node of [1, 2]) await this.#command(`shutdown sessions server postgresql/db${node}`)
  }

  /** Waits until a site gets requests, or, with `isUp` false, no more. */
  async untilSeen(site: number, isUp = true): Promise<void> {
    await waitFor(`site ${site} ${isUp ? 'up' : 'down'} in HAProxy`, async () => {
      const line = (await this.#command('show stat'))
        .split('\n')
        .find((each) => each.startsWith(`pages,site${site},`))
      return line?.split(',')[STATUS]?.startsWith('UP') === isUp
    })
  }

  #command(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      let response = ''
      connect(this.#socket, function (this: ReturnType<typeof connect>) {
        this.end(`${text}\n`)
      })
        .on('data', (chunk) => {
          response += chunk
        })
        .on('end', () => resolve(response || 'done'))
        .on('error', reject)
    })
  }
}

/** The column of HAProxy's statistics. */
const STATUS = 17

function makeCertificate(file: string): void {
  const subject = ['-subj', '/CN=games.localhost', '-days', '2', '-nodes']
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1']
  execFileSync('openssl', ['req', '-x509', ...key, ...subject, '-keyout', `${file}.key`, '-out', file], {
    stdio: 'ignore',
  })
  writeFileSync(file, readFileSync(file, 'utf8') + readFileSync(`${file}.key`, 'utf8'))
}
