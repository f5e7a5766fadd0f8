// @module-tag race
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { insertRows } from '#/db/insertRows.ts'
import type { Mail } from '#/features/people/auth/mail/mail.server.ts'
import { tagBySlug } from '#/shared/taxonomy.ts'
import { testApi } from '../../../../test/api.ts'
import { PEOPLE } from '../../../../test/world.ts'
import { stopToken } from './stopToken.server.ts'
import { sendWeeklyMails } from './weeklyMail.jobs.server.ts'
import { planWeeklyMails, takeDueMails } from './weeklyMail.writes.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'idledex-mails-'))
afterAll(() => rmSync(folder, { recursive: true }))
const { api, auth, db, get, send, services, signIn } = await testApi({
  WRITE_LIMIT_FACTOR: '1000',
  MAIL_DIR: folder,
  SITE_URL: 'https://games.example.org',
  SITE_NAME: 'Games',
})
const [alice, bob] = [await signIn(PEOPLE.alice), await signIn(PEOPLE.bob)]
const ADDRESS = `${PEOPLE.alice}@example.org`

beforeEach(async () => {
  await db.kysely.deleteFrom('notifications').execute()
  await db.kysely.deleteFrom('weekly_mails').execute()
  await sql`update profiles set settings = '{}', username_chosen = true`.execute(db.kysely)
  await sql`update auth_users set email_proven = true, banned_until = null`.execute(db.kysely)
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
})

const turn = (on: boolean, who: HeadersInit = alice) =>
  send('PATCH', '/api/me', who, { settings: { weekly_mail: on } })
const isOn = async (who: HeadersInit = alice) => (await get('/api/me', who)).body.settings.weekly_mail
/** What the job does every hour. */
const hourly = () =>
  sendWeeklyMails.run(services, {
    data: {},
    signal: AbortSignal.timeout(60_000),
    completeIn: async () => {},
  })
/** Lets time pass for what is planned and what was written. */
async function pass(time: string): Promise<void> {
  const ago = sql`${time}::interval`
  await sql`update weekly_mails set due_at = due_at - ${ago}, told_until = told_until - ${ago}`.execute(
    db.kysely,
  )
  await sql`update notifications set created_at = created_at - ${ago}`.execute(db.kysely)
}
/** A member turned it on, and a week is over. */
async function aWeekAfterTurningOn(who: HeadersInit = alice): Promise<void> {
  await turn(true, who)
  await hourly()
  await pass('7 days 1 minute')
}
const notify = (title: string, user_id: string = PEOPLE.alice, link: string | null = '/post/7#comments') =>
  sql`insert into notifications (user_id, type, title, link, created_at)
    values (${user_id}, 'reply', ${title}, ${link}, now() - interval '6 minutes')`.execute(db.kysely)
const mails = () =>
  readdirSync(folder)
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Mail)
const post = (address: string, body?: BodyInit) =>
  api.request(address, { method: 'POST', ...(body ? { body } : {}) })
const stopLink = (mail: Mail) => /<(.+)>/.exec(mail.headers!['List-Unsubscribe']!)![1]!

describe('the weekly email', () => {
  test('is off until a member turns it on', async () => {
    expect(await isOn()).toBe(false)
    await notify('bob replied to you')
    await hourly()
    await pass('30 days')
    await hourly()
    expect(mails()).toEqual([])
    expect((await turn(true)).body.settings.weekly_mail).toBe(true)
    expect(await isOn(bob)).toBe(false)
  })

  test('comes a week later, with what was not seen, newest first, and where to see it', async () => {
    await turn(true)
    await notify('since it was turned on')
    await sql`insert into notifications (user_id, type, title, created_at)
      values (${PEOPLE.alice}, 'reply', 'before that', now() - interval '2 hours')`.execute(db.kysely)
    await hourly()
    await pass('6 days 23 hours')
    await notify('bob replied to <you>')
    await notify('a new version', PEOPLE.alice, 'https://elsewhere.example/x')
    await notify('for bob', PEOPLE.bob)
    await sql`insert into notifications (user_id, type, title, is_seen, created_at)
      values (${PEOPLE.alice}, 'reply', 'seen', true, now() - interval '6 minutes')`.execute(db.kysely)
    await hourly()
    expect(mails()).toEqual([])
    await pass('2 hours')
    await hourly()
    const [mail, ...more] = mails()
    expect(more).toEqual([])
    expect([mail!.to, mail!.subject]).toEqual([ADDRESS, 'Your week on Games: 3 notifications'])
    expect(mail!.text).toMatch(
      /a new version\nhttps:\/\/elsewhere\.example\/x\n\nbob replied to <you>\nhttps:\/\/games\.example\.org\/post\/7#comments\n\nsince it was turned on\n/,
    )
    expect(mail!.text).not.toMatch(/before that|for bob|seen\n/)
    expect(mail!.html).toContain('bob replied to &#60;you&#62;')
    expect(mail!.html).toContain('href="https://games.example.org/post/7#comments"')
  })

  test('names three games for the member with the reasons, unless they switched recommendations off', async () => {
    const tag = tagBySlug.get('space')!.id
    const games = [901, 902, 903, 904]
    await insertRows(
      db.kysely,
      'games',
      games.map((id) => ({ id, name: `Star ${id}`, urlid: `star-${id}`, confirmed: true })),
    )
    await insertRows(
      db.kysely,
      'game_tags',
      games.map((game_id) => ({ game_id, tag_id: tag, category: 0, slot: 0 })),
    )
    await services.catalog.refresh()
    await send('PATCH', '/api/me', alice, { settings: { liked_tags: ['space'] } })
    await aWeekAfterTurningOn()
    await notify('news')
    await hourly()
    const [, section] = mails()[0]!.text.split('\nFor you\n\n')
    expect(section).toContain('Star 904 (Because you like Space)\nhttps://games.example.org/game/star-904\n')
    expect(section!.match(/ \((?:Because you like|Liked by players of) .+\)\nhttps/g)).toHaveLength(3)
    expect(mails()[0]!.html).toContain('href="https://games.example.org/game/star-904"')
    await send('PATCH', '/api/me', alice, { settings: { recommendations: false } })
    await pass('3 days')
    await notify('more news')
    await pass('4 days')
    await hourly()
    expect(mails()[1]!.text).not.toMatch(/For you|Star/)
    await db.kysely.deleteFrom('games').where('id', 'in', games).execute()
  })

  test('tells nothing twice, and is not sent in a week without news', async () => {
    await aWeekAfterTurningOn()
    await notify('once')
    await hourly()
    await hourly()
    expect(mails()).toHaveLength(1)
    await pass('7 days')
    await hourly()
    expect(mails()).toHaveLength(1)
    await pass('3 days')
    await notify('later')
    await pass('4 days')
    await hourly()
    expect(mails().map(({ subject }) => subject)).toEqual(Array(2).fill('Your week on Games: 1 notification'))
    expect(mails()[1]!.text).not.toContain('\nonce\n')
  })

  test('leaves what is being written just now to the next week, and loses none of it', async () => {
    await aWeekAfterTurningOn()
    await notify('before')
    await sql`insert into notifications (user_id, type, title) values (${PEOPLE.alice}, 'reply', 'just now')`.execute(
      db.kysely,
    )
    await hourly()
    await pass('7 days')
    await hourly()
    expect(mails().map(({ text }) => /\n(before|just now)\n/.exec(text)![1])).toEqual(['before', 'just now'])
  })

  test('is one for all weeks in which the site was down, and stays on its day', async () => {
    await aWeekAfterTurningOn()
    await notify('long ago')
    const due = async () =>
      (
        await sql<{
          hours: number
        }>`select round(extract(epoch from due_at - now()) / 3600)::integer as hours from weekly_mails`.execute(
          db.kysely,
        )
      ).rows[0]!.hours
    await pass('15 days')
    await hourly()
    expect(mails()).toHaveLength(1)
    // 15 days after it was due is a day after the third week.
    expect(await due()).toBe(6 * 24)
  })

  test('lists ten notifications and counts the others', async () => {
    await aWeekAfterTurningOn()
    for (let i = 0; i < 12; i++) await notify(`number ${i}.`)
    await hourly()
    expect(mails()[0]!.subject).toBe('Your week on Games: 12 notifications')
    expect(mails()[0]!.text.match(/number \d+\./g)).toHaveLength(10)
    expect(mails()[0]!.text).toContain('See 2 more on Games')
  })

  test.each([
    ['an address that nobody verified', sql`update auth_users set email_proven = false`],
    ['a banned member', sql`update auth_users set banned_until = now() + interval '1 day'`],
    ['a member who turned it off', sql`update profiles set settings = '{"weekly_mail": false}'`],
  ])('is not sent to %s', async (_, change) => {
    await aWeekAfterTurningOn()
    await notify('news')
    await change.execute(db.kysely)
    await hourly()
    expect(mails()).toEqual([])
  })

  test('goes to each member once although two processes send', async () => {
    await turn(true)
    await turn(true, bob)
    await planWeeklyMails(db.kysely)
    await pass('8 days')
    const each = { members: 1, items: 1 }
    const taken = await Promise.all([1, 2, 3, 4].map(() => takeDueMails(db.kysely, each)))
    expect(
      taken
        .flat()
        .map(({ user_id }) => user_id)
        .sort(),
    ).toEqual([PEOPLE.alice, PEOPLE.bob].sort())
  })

  test('is planned only where addresses are confirmed', () => {
    const wanted = (confirmations: boolean) =>
      sendWeeklyMails.isWanted!({
        ...services,
        config: { ...services.config, auth: { ...services.config.auth, confirmations } },
      })
    expect([wanted(true), wanted(false)]).toEqual([true, false])
  })
})

describe('the link in a weekly email', () => {
  test('turns it off with one click in a mail program, without a session, and again without harm', async () => {
    await aWeekAfterTurningOn()
    await notify('news')
    await hourly()
    const mail = mails()[0]!
    expect(mail.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    for (let time = 0; time < 2; time++) {
      const { status } = await post(stopLink(mail), new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }))
      expect(status).toBe(200)
      expect(await isOn()).toBe(false)
    }
    await notify('more')
    await pass('7 days')
    await hourly()
    expect(mails()).toHaveLength(1)
  })

  test('changes nothing when it is only opened', async () => {
    await turn(true)
    const { status } = await api.request(`/api/weekly-mail/stop?token=${stopToken(auth.keys, PEOPLE.alice)}`)
    expect(status).toBe(404)
    expect(await isOn()).toBe(true)
  })

  test('leads to a page that has the same token, which no server sees', async () => {
    await aWeekAfterTurningOn()
    await notify('news')
    await hourly()
    const token = new URL(stopLink(mails()[0]!)).searchParams.get('token')
    expect(mails()[0]!.text).toContain(`https://games.example.org/weekly-mail#token=${token}`)
  })

  test('keeps the other settings, and does nothing for anybody else', async () => {
    await send('PATCH', '/api/me', alice, { settings: { nsfw: 'blur', weekly_mail: true } })
    await turn(true, bob)
    await post(`/api/weekly-mail/stop?token=${stopToken(auth.keys, PEOPLE.alice)}`)
    expect((await get('/api/me', alice)).body.settings).toMatchObject({ nsfw: 'blur', weekly_mail: false })
    expect(await isOn(bob)).toBe(true)
  })

  test('of another member cannot be guessed from one’s own', async () => {
    await turn(true)
    const [own, other] = [stopToken(auth.keys, PEOPLE.bob), stopToken(auth.keys, PEOPLE.alice)].map((token) =>
      Buffer.from(token, 'base64url'),
    )
    const mixed = Buffer.concat([other!.subarray(0, 16), own!.subarray(16)]).toString('base64url')
    const forged = [
      mixed,
      other!.subarray(0, 16).toString('base64url'),
      stopToken(auth.keys, PEOPLE.alice).slice(0, -2),
      '',
    ]
    for (const token of forged) expect((await post(`/api/weekly-mail/stop?token=${token}`)).status).toBe(404)
    const gone = stopToken(auth.keys, '00000000-0000-4000-8000-00000000dead')
    expect((await post(`/api/weekly-mail/stop?token=${gone}`)).status).toBe(404)
    expect((await post(`/api/weekly-mail/stop?token=${'a'.repeat(44)}`)).status).toBe(400)
    expect(await isOn()).toBe(true)
  })
})
