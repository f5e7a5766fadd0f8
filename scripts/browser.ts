import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Headless is preferred: it starts faster and needs less CPU. */
const COMMANDS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
]
const APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * The path of a Chromium for the browser tests: the one at CHROMIUM_PATH, else one on this machine, else Debian's
 * package where this user may install it. Throws with one line that says what to do when there is none.
 */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, which does not exist.`)
  }
  return onThisMachine() ?? installed() ?? nowhere()
}

function onThisMachine(): string | undefined {
  for (const command of COMMANDS) {
    const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  return APPS.find((path) => existsSync(path))
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Debian’s Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = 'apt-get install -y -qq --no-install-recommends'
  // Older releases have only the whole browser.
  const command = `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`
  const done = spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return done.status === 0 ? onThisMachine() : undefined
}

function nowhere(): never {
  throw new Error(
    'The browser tests need Chromium. Install it (Debian: apt install chromium) or set CHROMIUM_PATH=….',
  )
}
