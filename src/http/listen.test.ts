import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { checkPort, ListenError } from './listen.server.ts'

test('a port in use is named in one line', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(
    new ListenError(
      `Port ${port} is already in use. Stop the program that uses it, or choose another port (PORT, GAMES_PORT, METRICS_PORT).`,
    ),
  )
})

test('a host that is not of this machine is named in one line', async () => {
  await expect(checkPort('203.0.113.1', 0)).rejects.toThrow(
    new ListenError('HOST=203.0.113.1 is not an address of this machine.'),
  )
})

test('a port that is free can be listened on afterwards', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  await checkPort('127.0.0.1', port)
  await checkPort('127.0.0.1', port)
})
