import { type AddressInfo, createServer, type Socket } from 'node:net'

/** A mail server that takes everything, and what it took. */
export async function mailServer() {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    let data: string | undefined
    let rest = ''
    socket.write('220 mail.example.org ESMTP\r\n')
    socket.on('data', (chunk) => {
      rest += chunk
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        take(line)
      }
    })
    socket.on('error', () => {})
    function take(line: string) {
      if (data !== undefined) {
        if (line !== '.') {
          data += `${line}\n`
          return
        }
        received.push(data)
        data = undefined
        socket.write('250 taken\r\n')
      } else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else {
        if (/^(MAIL|RCPT)/i.test(line)) received.push(line)
        socket.write(/^QUIT/i.test(line) ? '221 bye\r\n' : '250 fine\r\n')
      }
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { received, sockets, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
