import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { PostgrestClient } from '@supabase/postgrest-js'
import { afterAll } from 'vitest'
import { dataServiceApi } from '#/features/pages/dataService/dataService.api.server.ts'
import { listen } from '#/http/listen.server.ts'
import { testApi } from './api.ts'
import { PEOPLE } from './world.ts'

/**
 * The data service around the little world, on a port of its own, as `@supabase/postgrest-js` finds it: call it at the top of a test file.
 *
 * @param environment settings that differ from the defaults
 */
export async function dataService(environment: Record<string, string> = {}) {
  const site = await testApi(environment)
  const router = dataServiceApi(site.services)
  const { server, close } = await listen(getRequestListener(router.fetch), '127.0.0.1', 0)
  afterAll(() => close(0))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`
  const client = (headers: Record<string, string> = {}) => new PostgrestClient(url, { headers, retry: false })
  return {
    ...site,
    url,
    visitor: client(),
    client,
    /** The client of a signed-in member. */
    async member(name: keyof typeof PEOPLE) {
      return client(await site.signIn(PEOPLE[name]))
    },
    /** A request as it is, below the service's address. */
    call: (path: string, init?: RequestInit) => fetch(`${url}${path}`, init),
  }
}
