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
