import { pino } from 'pino'
import { expect, test } from 'vitest'
import { errorSerializers } from './logErrors.server.ts'

const lines: string[] = []
const log = pino({ serializers: errorSerializers }, { write: (line: string) => void lines.push(line) })

test('the log of an error names no email address and nothing that a statement was given', () => {
  const error = Object.assign(new Error('550 <ann@example.org> unknown, see bob.b@example.net'), {
    code: '23505',
    detail: 'Key (email)=(carol@example.org) already exists.',
    params: ['dave@example.org', 'a secret'],
    where: 'JSON data, line 1: a secret',
    rejected: ['erin@example.org'],
    cause: new Error('to=frank@example.org'),
  })
  log.error({ err: error }, 'A request failed')
  const line = lines.at(-1)!
  expect(line).not.toMatch(/ann|bob|carol|dave|erin|frank|secret/)
  expect(JSON.parse(line).err).toMatchObject({ code: '23505', rejected: ['e…@example.org'] })
  expect(JSON.parse(line).err.message).toContain('550 <a…@example.org> unknown, see b…@example.net')
  expect(JSON.parse(line).err.stack).toContain('logErrors.test.ts')
})

test('the folders of packages in a stack stay', () => {
  const error = new Error('x')
  error.stack = 'Error: x\n    at f (/site/node_modules/@hono/node-server/index.js:1:2)'
  log.error({ err: error })
  expect(JSON.parse(lines.at(-1)!).err.stack).toBe(error.stack)
})
