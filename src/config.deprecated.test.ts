import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const KINDS: [kind: string, old: Record<string, string>, replacement: Record<string, string>][] = [
  [
    'limits',
    { AUTH_ATTEMPTS: '3', AUTH_MAILS_PER_HOUR: '7', AUTH_SMS_SECONDS: '0' },
    { AUTH_LIMITS: '{"attempts":3,"mailsPerHour":7,"smsSeconds":0}' },
  ],
  [
    'sessions',
    { AUTH_TOKEN_SECONDS: '60', AUTH_SESSION_DAYS: '9' },
    { AUTH_SESSIONS: '{"tokenSeconds":60,"days":9}' },
  ],
  [
    'a captcha',
    { AUTH_CAPTCHA: 'turnstile', AUTH_CAPTCHA_ON: 'signup, signin', AUTH_CAPTCHA_SITE_KEY: '12' },
    { AUTH_CAPTCHA: 'turnstile', AUTH_CAPTCHA_OPTIONS: '{"on":["signup","signin"],"siteKey":"12"}' },
  ],
  [
    'supporters',
    { AUTH_PATREON_CAMPAIGN: '17', AUTH_PATREON_LEVELS: '100,500' },
    { AUTH_PATREON_SUPPORTERS: '{"campaign":"17","levels":[100,500]}' },
  ],
  [
    'endpoints of providers',
    {
      AUTH_GITHUB_ID: 'a',
      AUTH_GITHUB_SECRET: 'b',
      AUTH_GOOGLE_ID: 'a',
      AUTH_GOOGLE_SECRET: 'b',
      AUTH_GITHUB_TOKEN_URL: 'https://github.example/token',
      AUTH_GITHUB_USER_URL: 'https://github.example/user',
      AUTH_GOOGLE_ISSUER: 'https://id.example',
    },
    {
      AUTH_GITHUB_ID: 'a',
      AUTH_GITHUB_SECRET: 'b',
      AUTH_GOOGLE_ID: 'a',
      AUTH_GOOGLE_SECRET: 'b',
      AUTH_PROVIDER_ENDPOINTS:
        '{"github":{"tokenUrl":"https://github.example/token","userUrl":"https://github.example/user"},"google":{"issuer":"https://id.example"}}',
    },
  ],
  ['where metrics are served', { METRICS_PORT: '9100', METRICS_HOST: '::' }, { METRICS_PORT: '[::]:9100' }],
]

describe('a setting of the last version', () => {
  test.each(KINDS)('is read, with a line that says what to write: %s', (_, old, replacement) => {
    const { warnings, ...config } = readConfig(old)
    expect(config).toEqual({ ...readConfig(replacement), warnings: undefined })
    const names = Object.keys(old).filter((name) => !(name in replacement))
    const [[name, value]] = Object.entries(replacement).slice(-1) as [[string, string]]
    expect(warnings).toHaveLength(1)
    for (const each of names) expect(warnings[0]).toContain(each)
    expect(warnings[0]!.endsWith(`: write ${name}=${value}`)).toBe(true)
  })

  test('is read without showing its secrets: a store', () => {
    const { mediaStore, warnings } = readConfig({
      MEDIA_S3_ENDPOINT: 'https://s3.example/objects/',
      MEDIA_S3_BUCKET: 'pictures',
      MEDIA_S3_KEY_ID: 'us/er',
      MEDIA_S3_SECRET: 'p@ss/word%',
      MEDIA_S3_REGION: 'auto',
    })
    const endpoint = 'https://s3.example/objects'
    const key = { keyId: 'us/er', secret: 'p@ss/word%' }
    expect(mediaStore).toEqual({ endpoint, bucket: 'pictures', region: 'auto', ...key })
    expect(warnings).toEqual([
      'The next version does not read MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID, MEDIA_S3_SECRET, ' +
        'MEDIA_S3_REGION: write MEDIA_S3_URL=https://KEY_ID:SECRET@HOST/BUCKET?region=REGION',
    ])
  })

  test('is read without showing its secrets: text messages and a captcha', () => {
    const { auth, warnings } = readConfig({
      AUTH_SMS_URL: 'https://sms.example/send?from=us',
      AUTH_SMS_SECRET: 'a/b:c@d%e',
      AUTH_CAPTCHA: 'hcaptcha',
      AUTH_CAPTCHA_SECRET: 'quiet',
    })
    expect(auth.sms).toEqual({ url: 'https://sms.example/send?from=us', secret: 'a/b:c@d%e' })
    expect(auth.captcha?.secret).toBe('quiet')
    expect(warnings).toHaveLength(2)
    expect(warnings.join()).not.toMatch(/quiet|a\/b/)
  })

  test('is read as before: with blanks, with a comma at the end, or alone where it means nothing', () => {
    const { auth, mediaStore, warnings } = readConfig({
      AUTH_ATTEMPTS: ' 10\r',
      AUTH_PATREON_CAMPAIGN: '17',
      AUTH_PATREON_LEVELS: '100, 500,',
      MEDIA_S3_REGION: 'eu-central-1',
    })
    expect(auth.attempts).toBe(10)
    expect(auth.supporters.levels).toEqual([100, 500])
    expect([mediaStore, warnings.length]).toEqual([undefined, 2])
  })

  test('gives way to the new one', () => {
    const { auth, metrics, warnings } = readConfig({
      AUTH_SMS_URL: 'https://:new@sms.example/',
      AUTH_SMS_SECRET: 'old',
      METRICS_PORT: '0.0.0.0:9100',
      METRICS_HOST: '127.0.0.1',
    })
    expect(auth.sms?.secret).toBe('new')
    expect([metrics.host, metrics.port]).toEqual(['0.0.0.0', 9100])
    expect(warnings).toHaveLength(1)
  })

  test('adds what the new one does not say', () => {
    const { auth } = readConfig({ AUTH_LIMITS: '{"attempts":4}', AUTH_ATTEMPTS: '3', AUTH_SMS_PER_DAY: '5' })
    expect(auth).toMatchObject({ attempts: 4, smsPerDay: 5 })
  })

  test.each([
    [{ AUTH_ATTEMPTS: 'many' }, 'AUTH_LIMITS.attempts is invalid: must be a whole number from 1 to 10000'],
    [
      { MEDIA_S3_BUCKET: 'pictures' },
      'MEDIA_S3_URL is invalid: must be an address such as https://games.example',
    ],
    [
      { MEDIA_S3_ENDPOINT: 'https://s3.example', MEDIA_S3_KEY_ID: 'k', MEDIA_S3_SECRET: 's' },
      'MEDIA_S3_URL is invalid: must be an address such as https://KEY_ID:SECRET@s3.example/BUCKET?region=us-east-1',
    ],
  ])('that cannot be used is refused by its new name', (old, line) => {
    expect(() => readConfig(old)).toThrow(line)
  })
})

test('settings of this version cause no warning', () => {
  expect(
    readConfig({ AUTH_LIMITS: '{"attempts":3}', AUTH_SMS_URL: 'https://:s@sms.example' }).warnings,
  ).toEqual([])
})
