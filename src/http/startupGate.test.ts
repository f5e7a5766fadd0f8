import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from './listen.server.ts'
import { StartupGate } from './startupGate.server.ts'

const site = new Hono().get('/healthz', (c) => c.text('ok')).get('/', (c) => c.text(c.req.url))

/** A gate that is listened to, and what sends it bytes as they are. Resolves to the status line and the body of the response. */
async function openGate() {
  const gate = new StartupGate()
  const { server, close } = await listen(gate.listener, '127.0.0.1', 0)
  onTestFinished(() => close())
  const { port } = server.address() as AddressInfo
  const send = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`${request}\r\n\r\n`)
    const response = await text(socket)
    return [response.slice(0, response.indexOf('\r\n')), response.slice(response.indexOf('\r\n\r\n') + 4)]
  }
  return { gate, send }
}

test('a health check in HTTP/1.0 without a host gets the state of the site while it starts, serves, and stops', async () => {
  const { gate, send } = await openGate()
  const check = 'GET /healthz HTTP/1.0'
  expect((await send(check))[0]).toBe('HTTP/1.1 503 Service Unavailable')
  gate.open(getRequestListener(site.fetch))
  expect(await send(check)).toEqual(['HTTP/1.1 200 OK', 'ok'])
  expect(await send(`${check}\r\nHost:`)).toEqual(['HTTP/1.1 200 OK', 'ok'])
  gate.announceStop()
  expect((await send(check))[0]).toBe('HTTP/1.1 503 Service Unavailable')
})

test('any other request without a host is told what it lacks', async () => {
  const { gate, send } = await openGate()
  gate.open(getRequestListener(site.fetch))
  expect(await send('GET / HTTP/1.0')).toEqual([
    'HTTP/1.1 400 Bad Request',
    'The request needs a Host header.\n',
  ])
  expect(await send('GET / HTTP/1.0\r\nHost: a.example')).toEqual(['HTTP/1.1 200 OK', 'http://a.example/'])
})
