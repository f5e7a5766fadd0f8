import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

/** What an operator reads about settings that cannot be used. */
function refusal(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  throw new Error('The settings were accepted')
}

const ADDRESS = 'must be an address such as https://games.example'
const BARE = 'must be an address without a path, such as https://games.example'
const HTTPS = 'must be an https address such as https://games.example'
const NETWORKS = 'must be addresses or networks, such as 127.0.0.1,10.0.0.0/8'
const SMS =
  'must be an address such as https://:SECRET@sms.example/send, with a secret of printable ASCII without spaces'
const STORE = 'must be an address such as https://KEY_ID:SECRET@s3.example/BUCKET?region=us-east-1'
const DATABASE =
  'must be an address such as postgres://user:password@host/database; in a password, write #, /, ?, @, and % as %23, %2F, %3F, %40, and %25'

describe('a setting that cannot be used is named in one line, with what it must be', () => {
  test.each([
    ['PORT', '99999', 'must be a whole number from 1 to 65535'],
    ['PORT', 'http', 'must be a whole number from 1 to 65535'],
    ['GAMES_PORT', '0', 'must be a whole number from 1 to 65535'],
    ['METRICS_PORT', '1.5', 'must be a port from 1 to 65535, or HOST:PORT'],
    ['METRICS_PORT', 'localhost:99999', 'must be a port from 1 to 65535, or HOST:PORT'],
    ['GAMES_ORIGIN', 'games.example', ADDRESS],
    ['SITE_URL', 'ftp://idledex.example', ADDRESS],
    ['SITE_URL', 'https://idledex.example/games', BARE],
    ['SITE_URL', 'https://idledex.example/?a', BARE],
    ['SITE_URL', 'https://user@idledex.example', BARE],
    ['GAMES_ORIGIN', 'https://games.example/#top', BARE],
    ['COUNCIL_URL', 'http://council.example', HTTPS],
    ['DISCORD_URL', 'javascript:alert(1)', HTTPS],
    ['PATREON_URL', 'patreon.example', HTTPS],
    ['DATABASE_URL', 'mysql://x', DATABASE],
    ['DATABASE_URL', 'postgres://ann:one#two@db.example/shop', DATABASE],
    ['DATABASE_WAIT_SECONDS', '-1', 'must be a whole number from 0 to 3600'],
    ['STOP_DELAY_SECONDS', 'soon', 'must be a whole number from 0 to 300'],
    ['WRITE_LIMIT_FACTOR', '0', 'must be a whole number from 1 to 1000000'],
    ['PAGE_CACHE_MB', '0', 'must be a whole number from 1 to 16384'],
    ['DEMO', 'yes', 'must be one of on, off'],
    ['ACCESS_LOG', '1', 'must be one of on, off'],
    ['OPEN_DATA', 'true', 'must be one of on, off'],
    ['JOBS', 'some', 'must be one of on, off, only'],
    ['PROCESSES', '0', 'must be auto, or a whole number from 1 to 128'],
    ['PROCESSES', 'all', 'must be auto, or a whole number from 1 to 128'],
    ['LOG_LEVEL', 'loud', 'must be one of silent, error, warn, info, debug'],
    ['AUTH_ORIGINS', 'https://app.example/', 'must be an origin, such as https://app.example'],
    ['AUTH_PASSWORD_COST', 'cheap', 'must be memory in KiB and passes, such as 19456,2'],
    ['AUTH_PASSWORD_COST', '1,1', 'is out of bounds'],
    ['AUTH_SMS_URL', 'https://:two%20words@sms.example/', SMS],
    ['AUTH_SMS_URL', 'https://secret@sms.example/', SMS],
    ['AUTH_LIMITS', '10', 'Invalid input: expected object, received number'],
    ['AUTH_LIMITS', 'attempts=10', 'must be JSON, such as {"attempts":10}'],
    ['AUTH_LIMITS', '{"attempt":10}', 'Unrecognized key: "attempt"'],
    ['AUTH_SESSIONS', '[', 'must be JSON, such as {"days":30}'],
    ['AUTH_CAPTCHA_OPTIONS', '{', 'must be JSON, such as {"on":["signup"]}'],
    ['AUTH_CAPTCHA', 'riddle', 'must be one of altcha, turnstile, hcaptcha, off'],
    ['TRUSTED_PROXIES', 'proxy', NETWORKS],
    ['SMTP_URL', 'mail.example', 'must be an address such as smtps://user:password@host:465'],
    ['MEDIA_S3_URL', 'https://s3.example/pictures', STORE],
    ['MEDIA_S3_URL', 'https://key:secret@s3.example/', STORE],
    ['MEDIA_S3_URL', 'https://key:%zz@s3.example/pictures', STORE],
  ])('%s=%s', (name, value, reason) => {
    // Entries of a list are named by their number.
    const line = refusal({ [name]: value }).replace(/^(\w+)\.0 /, '$1 ')
    expect(line).toBe(`${name} is invalid: ${reason}`)
  })

  test.each([
    ['SITE_NAME', 'x'.repeat(61)],
    ['METRICS_TOKEN', 'short'],
    ['MAIL_FROM', 'two\nlines'],
  ])('%s, whose bounds the schema library words', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}[.\\d]* is invalid: .+$`))
  })

  test('a provider with half of its client', () => {
    const both = 'is missing: a provider needs both its ID and its SECRET'
    expect(refusal({ AUTH_GITHUB_ID: 'id' })).toBe(`AUTH_GITHUB_SECRET ${both}`)
    expect(refusal({ AUTH_GITHUB_SECRET: 'secret' })).toBe(`AUTH_GITHUB_ID ${both}`)
  })

  test.each([
    ['AUTH_LIMITS', '{"attempts":"10"}', 'attempts', 'must be a whole number from 1 to 10000'],
    [
      'AUTH_CAPTCHA_OPTIONS',
      '{"on":["everywhere"]}',
      'on.0',
      'must be one of signup, signin, recover, resend',
    ],
    ['AUTH_PATREON_SUPPORTERS', '{"levels":[0]}', 'levels.0', 'must be a whole number from 1 to 1000000'],
    ['AUTH_PROVIDER_ENDPOINTS', '{"github":{"tokenUrl":"x"}}', 'github.tokenUrl', ADDRESS],
  ])('%s=%s, with the part that is wrong', (name, value, part, reason) => {
    expect(refusal({ [name]: value })).toBe(`${name}.${part} is invalid: ${reason}`)
  })

  test('a process for jobs alone on the embedded database', () => {
    expect(refusal({ JOBS: 'only' })).toBe(
      'npm run worker (JOBS=only) requires DATABASE_URL: only one process can use the embedded database',
    )
  })

  test('several processes on the embedded database', () => {
    expect(refusal({ PROCESSES: '2' })).toBe(
      'PROCESSES=2 requires DATABASE_URL: only one process can use the embedded database',
    )
    for (const PROCESSES of ['1', 'auto']) readConfig({ PROCESSES })
  })
})

test('a setting that is blank is as one that is missing', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '', JOBS: '' })).toEqual(readConfig({}))
})

test.each([
  ['https://Idledex.Example/', 'https://idledex.example'],
  ['https://idledex.example:443', 'https://idledex.example'],
  ['https://spiele.münchen.example', 'https://spiele.xn--mnchen-3ya.example'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('SITE_URL=%s is the origin that browsers send: %s', (given, origin) => {
  expect(readConfig({ SITE_URL: given }).siteUrl).toBe(origin)
})
