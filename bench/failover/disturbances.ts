import { setTimeout as wait } from 'node:timers/promises'
import type { Balancer } from './balancer.ts'
import type { Cluster } from './cluster.ts'
import type { Site } from './sites.ts'

/** What a run can disturb. */
export interface Setup {
  cluster: Cluster
  balancer: Balancer
  sites: readonly Site[]
}

/** Longer than HAProxy takes to notice, 6 s, and shorter than its clients wait. */
const SITE_FREEZE_MS = 12_000
/** Shorter than Patroni's `ttl`, so that the primary stays it. */
const SHORT_FREEZE_MS = 8_000

/** Something that goes wrong, or that an operator does, once. */
export interface Disturbance {
  what: string
  /** Resolves when everything is as before. `turn` counts all of its kind, from 0. */
  run(setup: Setup, turn: number): Promise<void>
  /** No write may fail. */
  losesNothing?: boolean
}

const siteOf = ({ sites }: Setup, turn: number) => sites[turn % sites.length]!

export const DISTURBANCES = {
  kill: {
    what: 'kill -9 of the primary and its Patroni',
    async run({ cluster }) {
      await cluster.killPrimary()
      await cluster.startKilled()
    },
  },
  switchover: { what: 'switchover', run: ({ cluster }) => cluster.switchOver() },
  freezePrimary: {
    what: 'SIGSTOP of the primary and its Patroni for 8 s',
    async run({ cluster }) {
      const thaw = await cluster.freezePrimary()
      await wait(SHORT_FREEZE_MS)
      thaw()
      await cluster.untilWhole()
    },
  },
  freezePrimaryForLong: {
    what: 'SIGSTOP of the primary and its Patroni until 5 s after the failover',
    async run({ cluster }) {
      const failover = await cluster.onFailover()
      const thaw = await cluster.freezePrimary()
      await failover().finally(async () => {
        await wait(5_000)
        thaw()
      })
      await cluster.untilWhole()
    },
  },
  cut: {
    what: 'all connections to the database cut',
    run: ({ balancer }) => balancer.cutDatabase(),
  },
  close: {
    what: 'all connections closed by the primary, that of its standby, too',
    async run({ cluster }) {
      await cluster.closeConnections()
      await cluster.untilWhole()
    },
  },
  freezeSite: {
    what: 'SIGSTOP of a site for 12 s',
    async run(setup, turn) {
      const site = siteOf(setup, turn)
      const thaw = site.freeze()
      await wait(SITE_FREEZE_MS)
      thaw()
      await setup.balancer.untilSeen(site.number)
    },
  },
  restart: {
    what: 'SIGTERM of a site, and its start',
    async run(setup, turn) {
      const site = siteOf(setup, turn)
      await site.stop()
      await site.start()
      await setup.balancer.untilSeen(site.number)
    },
    losesNothing: true,
  },
  rollingRestart: {
    what: 'SIGHUP of a site',
    run: (setup, turn) => siteOf(setup, turn).restartRolling(),
    losesNothing: true,
  },
} satisfies Record<string, Disturbance>

export type Kind = keyof typeof DISTURBANCES

/** What comes after each kill, round by round; the switchover only once. */
const AFTER_KILL: readonly (readonly Kind[])[] = [
  ['rollingRestart', 'cut'],
  ['switchover', 'freezeSite'],
  ['restart', 'close'],
  ['freezePrimary', 'rollingRestart'],
  ['restart', 'cut'],
  ['freezePrimaryForLong'],
  ['freezeSite', 'rollingRestart'],
]

/** The disturbances of a round, from 0 on. */
export function disturbancesOf(round: number): Kind[] {
  const after = AFTER_KILL[round % AFTER_KILL.length]!
  return ['kill', ...after.filter((kind) => kind !== 'switchover' || round < AFTER_KILL.length)]
}
