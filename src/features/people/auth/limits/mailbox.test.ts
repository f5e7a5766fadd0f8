import { expect, test } from 'vitest'
import { mailboxOf } from './mailbox.ts'

test.each([
  ['ann@example.org', 'ann@example.org'],
  ['ann+1@example.org', 'ann@example.org'],
  ['ann+1+2@example.org', 'ann@example.org'],
  ['a.n.n@example.org', 'a.n.n@example.org'],
  ['a.n.n+x@gmail.com', 'ann@gmail.com'],
  ['ann@googlemail.com', 'ann@gmail.com'],
  ['ann@gmail.com.example.org', 'ann@gmail.com.example.org'],
])('%s leads to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
