// Says that a port is in use before anything else is done: building and opening the database take seconds.
import { readConfig } from '../src/config.ts'
import { checkPort } from '../src/http/listen.server.ts'

/** Throws an error whose message is one line for the operator. */
export async function checkPorts() {
  const { host, port, gamesPort } = readConfig()
  await checkPort(host, port)
  await checkPort(host, gamesPort)
}
