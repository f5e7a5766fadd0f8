import { describe, expect, it } from 'vitest'
import { readLinkProof } from './linkProof.ts'

describe('the address of a return page', () => {
  it('brings the secret of a mail, in its fragment or query', () => {
    const mail = { kind: 'mail', token_hash: 'abc', type: 'recovery' }
    expect(readLinkProof({ hash: '#token_hash=abc&type=recovery', search: '' })).toEqual(mail)
    expect(readLinkProof({ hash: '', search: '?token_hash=abc&type=recovery' })).toEqual(mail)
  })

  it('brings the code of another site', () => {
    expect(readLinkProof({ hash: '', search: '?code=c&sb_flow_id=f' })).toMatchObject({ kind: 'code' })
  })

  it('brings an error before anything else', () => {
    const hash = '#error=access_denied&error_code=otp_expired&error_description=Too+late'
    expect(readLinkProof({ hash, search: '?code=c' })).toEqual({
      kind: 'error',
      code: 'otp_expired',
      message: 'Too late',
    })
  })

  it('brings nothing when it is only visited, or was tampered with', () => {
    expect(readLinkProof({ hash: '', search: '' })).toEqual({ kind: 'none' })
    expect(readLinkProof({ hash: '#token_hash=abc&type=admin', search: '' })).toEqual({ kind: 'none' })
  })
})
