import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { authLimits, authServer } from '../../../../test/authServer.ts'
import { testDatabase } from '../../../../test/database.ts'

/** How many rows statements have changed: what a commit has to bring to the disk. */
function countChanges() {
  const kinds = new WeakMap<object, string>()
  let changed = 0
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      kinds.set(queryId, node.kind)
      return node
    },
    async transformResult({ result, queryId }) {
      // The counting of attempts is raw SQL, and the same for all.
      const kind = kinds.get(queryId)
      if (kind === 'UpdateQueryNode' || kind === 'InsertQueryNode')
        changed += Number(result.numAffectedRows ?? result.rows.length)
      return result
    },
  }
  return { plugin, changed: () => changed }
}

test('the time that a wrong code takes does not reveal accounts', async () => {
  const db = await testDatabase()
  const { plugin, changed } = countChanges()
  const server = await authServer(authLimits({ attempts: 1000 }), {
    db: { ...db, kysely: db.kysely.withPlugin(plugin) },
  })
  const email = 'known@example.org'
  await server.browser().signUp({ email, password: 'a fine long password' })
  await server.browser().resetPasswordForEmail(email)
  await server.auth.whenIdle()
  const { code } = (await server.mailsTo(email)).at(-1)!
  const token = code === '000000' ? '000001' : '000000'
  const work = async (email: string) => {
    const before = changed()
    const { error } = await server.browser().verifyOtp({ email, token, type: 'recovery' })
    expect(error?.code).toBe('otp_expired')
    return changed() - before
  }
  // The sixth finds a code that five wrong ones have ended.
  for (let round = 0; round < 6; round++)
    expect([await work(email), await work('nobody@example.org')]).toEqual([1, 1])
})
