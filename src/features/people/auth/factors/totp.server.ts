import { Secret, TOTP } from 'otpauth'

const SECRET_BYTES = 20
const PERIOD = 30
const DIGITS = 6
/** How many time steps an authenticator's clock may be off. */
const WINDOW = 1

/** A new secret (RFC 6238) with which an authenticator makes codes. */
export const newSecret = (): Buffer => Buffer.from(new Secret({ size: SECRET_BYTES }).bytes)

function totpOf(secret: Buffer, { issuer, label }: { issuer: string; label: string }): TOTP {
  const bytes = new Uint8Array(secret)
  return new TOTP({
    secret: new Secret({ buffer: bytes.buffer }),
    issuer,
    label,
    period: PERIOD,
    digits: DIGITS,
  })
}

/** A secret as authenticators take it: by picture, by typing and by address. */
export async function shownSecret(
  secret: Buffer,
  names: { issuer: string; label: string },
): Promise<{ qr_code: string; secret: string; uri: string }> {
  const totp = totpOf(secret, names)
  const uri = totp.toString()
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  // Clients put it into a data URI as it is, where everything after a # would be lost.
  const qr_code = svg.trim().replaceAll('#ffffff', 'white').replaceAll('#000000', 'black')
  return { qr_code, secret: totp.secret.base32, uri }
}

/** The time step that a code is of; undefined where it is of none that is near. */
export function stepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined
  const totp = totpOf(secret, { issuer: '', label: '' })
  const delta = totp.validate({ token: code, window: WINDOW, timestamp: now })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD) + delta
}
