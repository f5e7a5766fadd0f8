import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTINGS, settingsInEffect } from './config.settings.ts'
import { environment, readConfig } from './config.ts'

const valuesOf = (env: Record<string, string>) =>
  Object.fromEntries(settingsInEffect(readConfig(env)).map((setting) => [setting.name, setting]))

test('every variable is among the settings in effect, in the group that the documentation has it in', () => {
  const shown = Object.entries(SETTINGS).flatMap(([group, settings]) =>
    Object.keys(settings).map((name) => [name, group]),
  )
  expect(shown.map(([name]) => name).toSorted()).toEqual(Object.keys(environment.shape).toSorted())
  const documented = readFileSync('docs/configuration.md', 'utf8').split(/^## /m)
  for (const [name, group] of shown) {
    const base = name!.replace(/_(GITHUB|DISCORD|PATREON)_(?=ID|SECRET)/, '_GOOGLE_')
    expect(
      documented.find((section) => section.startsWith(`${group}\n`)),
      base,
    ).toContain(`\`${base}`)
  }
})

test('a setting says whether it is set, and otherwise has its default', () => {
  expect(valuesOf({ PORT: '4000' })).toMatchObject({
    PORT: { value: '4000', is_set: true },
    GAMES_PORT: { value: '4001', is_set: false },
    DEMO: { value: 'on', is_set: false },
    DATABASE_URL: { value: 'embedded', is_set: false },
    METRICS_PORT: { value: null, is_set: false },
    AUTH_SESSIONS: { value: '{"tokenSeconds":3600,"reuseSeconds":10,"days":60}', is_set: false },
  })
})

test('no secret is in any value', () => {
  const secrets = {
    DATABASE_URL: 'postgres://user:SECRET@db.example/idledex?password=SECRET',
    SMTP_URL: 'smtps://user:SECRET@mail.example:465/?auth=SECRET',
    MEDIA_S3_URL: 'https://SECRET:SECRET@s3.example/bucket?region=auto',
    METRICS_TOKEN: 'SECRET-SECRET-SECRET',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example/otlp?key=SECRET',
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=SECRET',
    AUTH_SMS_URL: 'https://:SECRET@sms.example/hooks/SECRET',
    AUTH_DISCORD_ID: 'client',
    AUTH_DISCORD_SECRET: 'SECRET',
    AUTH_CAPTCHA: 'hcaptcha',
    AUTH_CAPTCHA_OPTIONS: '{"siteKey":"key","secret":"SECRET"}',
    AUTH_PROVIDER_ENDPOINTS:
      '{"discord":{"authorizeUrl":"https://a.example/1","tokenUrl":"https://u:SECRET@a.example/2?key=SECRET","userUrl":"https://a.example/3"}}',
  }
  const values = valuesOf(secrets)
  for (const { value } of Object.values(values)) expect(value ?? '').not.toContain('SECRET')
  expect(values).toMatchObject({
    DATABASE_URL: { value: 'postgres://db.example/idledex', is_set: true },
    SMTP_URL: { value: 'smtps://mail.example:465/' },
    MEDIA_S3_URL: { value: 'https://s3.example/bucket' },
    METRICS_TOKEN: { value: null, is_set: true, is_hidden: true },
    OTEL_EXPORTER_OTLP_ENDPOINT: { value: 'https://traces.example/otlp' },
    OTEL_EXPORTER_OTLP_HEADERS: { value: null, is_set: true, is_hidden: true },
    AUTH_SMS_URL: { value: 'https://sms.example' },
  })
})
