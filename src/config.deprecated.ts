// Variables of the last version that others replace. They are read in this version, with a warning, and gone in the next.

type Environment = Record<string, string | undefined>
type Read = (text: string) => unknown

const asText: Read = (text) => text
/** What is no number stays as it is, to be refused. */
const asNumber: Read = (text) => (text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text))
const asList: Read = (text) =>
  text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each)
const asNumbers: Read = (text) => (asList(text) as string[]).map(asNumber)

/** An object that replaces variables: where in it each of them belongs, and how it is read. */
type Places = Record<string, readonly [place: string, read: Read]>

const endpointsOf = (provider: string, prefix: string): Places => ({
  [`${prefix}_AUTHORIZE_URL`]: [`${provider}.authorizeUrl`, asText],
  [`${prefix}_TOKEN_URL`]: [`${provider}.tokenUrl`, asText],
  [`${prefix}_USER_URL`]: [`${provider}.userUrl`, asText],
})

const OBJECTS: Record<string, Places> = {
  AUTH_LIMITS: {
    AUTH_ATTEMPTS: ['attempts', asNumber],
    AUTH_ADDRESS_ATTEMPTS: ['addressAttempts', asNumber],
    AUTH_MAIL_SECONDS: ['mailSeconds', asNumber],
    AUTH_MAILS_PER_HOUR: ['mailsPerHour', asNumber],
    AUTH_SITE_MAILS_PER_HOUR: ['siteMailsPerHour', asNumber],
    AUTH_SMS_SECONDS: ['smsSeconds', asNumber],
    AUTH_SMS_PER_DAY: ['smsPerDay', asNumber],
    AUTH_SMS_PER_HOUR: ['smsPerHour', asNumber],
  },
  AUTH_SESSIONS: {
    AUTH_TOKEN_SECONDS: ['tokenSeconds', asNumber],
    AUTH_REUSE_SECONDS: ['reuseSeconds', asNumber],
    AUTH_SESSION_DAYS: ['days', asNumber],
  },
  AUTH_CAPTCHA_OPTIONS: {
    AUTH_CAPTCHA_ON: ['on', asList],
    AUTH_CAPTCHA_SITE_KEY: ['siteKey', asText],
    AUTH_CAPTCHA_SECRET: ['secret', asText],
    AUTH_CAPTCHA_VERIFY_URL: ['verifyUrl', asText],
  },
  AUTH_PATREON_SUPPORTERS: {
    AUTH_PATREON_CAMPAIGN: ['campaign', asText],
    AUTH_PATREON_LEVELS: ['levels', asNumbers],
  },
  AUTH_PROVIDER_ENDPOINTS: {
    ...endpointsOf('google', 'AUTH_GOOGLE'),
    ...endpointsOf('github', 'AUTH_GITHUB'),
    ...endpointsOf('discord', 'AUTH_DISCORD'),
    ...endpointsOf('patreon', 'AUTH_PATREON'),
    AUTH_GOOGLE_ISSUER: ['google.issuer', asText],
    AUTH_GOOGLE_KEYS_URL: ['google.keysUrl', asText],
  },
}

const STORE = ['ENDPOINT', 'BUCKET', 'KEY_ID', 'SECRET'].map((part) => `MEDIA_S3_${part}`)

/** The settings by their names of this version, and a warning for each group of old names. */
export function renameDeprecated(given: Environment): { env: Environment; warnings: string[] } {
  const env = { ...given }
  const warnings: string[] = []
  const replace = (old: readonly string[], name: string, value: string, shown = value) => {
    env[name] = value
    const names = old.filter((each) => given[each])
    warnings.push(`The next version does not read ${names.join(', ')}: write ${name}=${shown}`)
  }
  for (const [name, places] of Object.entries(OBJECTS)) {
    const old = Object.keys(places).filter((each) => given[each])
    const object = parseObject(given[name])
    if (old.length === 0 || !object) continue
    for (const each of old) {
      const [place, read] = places[each]!
      setMissing(object, place.split('.'), read(given[each]!))
    }
    const shown = JSON.stringify(object, (key, value) => (key === 'secret' ? 'SECRET' : value))
    replace(old, name, JSON.stringify(object), shown)
  }
  if (STORE.some((name) => given[name]) && !given.MEDIA_S3_URL)
    replace(
      [...STORE, 'MEDIA_S3_REGION'],
      'MEDIA_S3_URL',
      storeUrl(given),
      'https://KEY_ID:SECRET@HOST/BUCKET?region=REGION',
    )
  const { AUTH_SMS_URL, AUTH_SMS_SECRET, METRICS_HOST, METRICS_PORT } = given
  if (AUTH_SMS_SECRET && AUTH_SMS_URL && URL.canParse(AUTH_SMS_URL)) {
    const url = new URL(AUTH_SMS_URL)
    url.password ||= encodeURIComponent(AUTH_SMS_SECRET)
    replace(['AUTH_SMS_SECRET'], 'AUTH_SMS_URL', url.href, 'https://:SECRET@HOST/PATH')
  }
  if (METRICS_HOST && METRICS_PORT && !METRICS_PORT.includes(':')) {
    const host = METRICS_HOST.includes(':') ? `[${METRICS_HOST}]` : METRICS_HOST
    replace(['METRICS_HOST'], 'METRICS_PORT', `${host}:${METRICS_PORT}`)
  }
  return { env, warnings }
}

/** Undefined for what is no object: it is refused under its own name. */
function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function setMissing(object: Record<string, unknown>, [key, ...rest]: string[], value: unknown): void {
  if (rest.length === 0) object[key!] ??= value
  else {
    const inner = { ...(object[key!] as Record<string, unknown>) }
    setMissing(inner, rest, value)
    object[key!] = inner
  }
}

/** The address of a store; what is missing of it is missing in its address, too. */
function storeUrl(given: Environment): string {
  const endpoint = given.MEDIA_S3_ENDPOINT ?? ''
  if (!URL.canParse(endpoint)) return endpoint || 'no endpoint'
  const url = new URL(endpoint)
  url.username = encodeURIComponent(given.MEDIA_S3_KEY_ID ?? '')
  url.password = encodeURIComponent(given.MEDIA_S3_SECRET ?? '')
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${given.MEDIA_S3_BUCKET ?? ''}`
  if (given.MEDIA_S3_REGION) url.searchParams.set('region', given.MEDIA_S3_REGION)
  return url.href
}
