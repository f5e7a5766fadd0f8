import { hash } from 'node:crypto'

/**
 * What the database stores of a secret that is random enough not to be guessed: reading the table is not enough to use
 * it.
 * Passwords need more (`passwords.server.ts`).
 */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer')
