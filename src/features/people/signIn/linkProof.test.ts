import { describe, expect, it } from 'vitest'
import { readLinkProof } from './linkProof.ts'

describe('the address of a return page', () => {
  it('carries the token of a mail, in its fragment or query', () => {
    const mail = { kind: 'mail', token_hash: 'abc', type: 'recovery' }
    expect(readLinkProof({ hash: '#token_hash=abc&type=recovery', search: '' })).toEqual(mail)
    expect(readLinkProof({ hash: '', search: '?token_hash=abc&type=recovery' })).toEqual(mail)
  })

  it('carries the auth code of a provider', () => {
    expect(readLinkProof({ hash: '', search: '?code=c&sb_flow_id=f' })).toMatchObject({ kind: 'code' })
  })

  it('carries the session of a redeemed link in its fragment, never in its query', () => {
    const tokens = 'access_token=a&refresh_token=r&token_type=bearer'
    const session = { kind: 'session', access_token: 'a', refresh_token: 'r' }
    expect(readLinkProof({ hash: `#${tokens}&type=recovery`, search: '' })).toEqual({
      ...session,
      type: 'recovery',
    })
    expect(readLinkProof({ hash: `#${tokens}`, search: '' })).toEqual({ ...session, type: 'magiclink' })
    expect(readLinkProof({ hash: '', search: `?${tokens}&type=recovery` })).toEqual({ kind: 'none' })
    expect(readLinkProof({ hash: '#access_token=a', search: '' })).toEqual({ kind: 'none' })
  })

  it('carries an error, which takes precedence', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Too+late'
    expect(readLinkProof({ hash, search: '?code=c' })).toEqual({
      kind: 'error',
      code: 'otp_expired',
      message: 'Too late',
    })
  })

  it('carries nothing if it was only visited or tampered with', () => {
    expect(readLinkProof({ hash: '', search: '' })).toEqual({ kind: 'none' })
    expect(readLinkProof({ hash: '#token_hash=abc&type=admin', search: '' })).toEqual({ kind: 'none' })
  })
})
