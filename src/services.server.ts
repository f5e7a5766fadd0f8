import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Database } from './db/connect.ts'
import type { Events } from './events.server.ts'
import type { Auth } from './features/auth/auth.server.ts'
import type { LiveCatalogue } from './features/catalogue/catalogue.sync.server.ts'
import type { PageChanges } from './http/pageChanges.server.ts'

/** What the API's endpoints work with; made once by `main.ts`, or by a test around its own database. */
export interface Services {
  config: Config
  db: Database
  catalogue: LiveCatalogue
  auth: Auth
  pages: PageChanges
  /** Through which everything is written; its effects are those of `effects.server.ts`. */
  events: Events
  log: Logger
}
