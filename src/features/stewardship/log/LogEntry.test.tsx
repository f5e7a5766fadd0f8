import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LogEntry } from './LogEntry.tsx'

const entryOf = (action: string, detail: { label: string; value: string }[]) =>
  renderToStaticMarkup(
    <LogEntry
      entry={{
        id: '1',
        action,
        at: '2024-05-02T00:00:00Z',
        reason: '',
        subject: { type: 'member', name: '', link: null },
        count: null,
        is_automatic: false,
        actor: null,
        by_operator: true,
        member: null,
        member_is_deleted: false,
        detail,
      }}
    />,
  )

test('an entry names roles as everyone sees them', () => {
  const entry = entryOf('grant-role', [
    { label: 'Member', value: 'mod' },
    { label: 'From', value: 'pleb' },
    { label: 'To', value: 'council' },
  ])
  expect(entry).toContain('<dt>Member</dt><dd>mod</dd>')
  expect(entry).toContain('<dt>From</dt><dd>Member</dd>')
  expect(entry).toContain('<dt>To</dt><dd>Council</dd>')
})

test('an entry shows until when a member is banned as a date', () => {
  const entry = entryOf('ban', [{ label: 'Until', value: '2024-05-09T21:37:00.986Z' }])
  expect(entry).toContain('>May 9, 2024</time>')
})
