import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

interface Places {
  commands: string[]
  apps: string[]
}

const CHROMIUM: Places = {
  commands: [
    // Headless is preferred: it starts faster and needs less CPU.
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    'chrome',
  ],
  apps: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
}

const FIREFOX: Places = {
  commands: ['firefox-esr', 'firefox'],
  apps: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
}

/**
 * The path of a Chromium for the browser tests: the one at CHROMIUM_PATH, else one on this machine, else Debian's
 * package where this user may install it. Throws with one line that says what to do when there is none.
 */
export function findBrowser(): string {
  return named('CHROMIUM_PATH') ?? onThisMachine(CHROMIUM) ?? installed() ?? nowhere('Chromium', 'chromium')
}

/** The path of a Firefox for the full run: the one at FIREFOX_PATH, else one on this machine. Throws as `findBrowser` does. */
export function findFirefox(): string {
  return named('FIREFOX_PATH') ?? onThisMachine(FIREFOX) ?? nowhere('Firefox', 'firefox-esr')
}

function named(setting: string): string | undefined {
  const path = process.env[setting]
  if (!path) return undefined
  if (existsSync(path)) return path
  throw new Error(`${setting} is ${path}, which does not exist.`)
}

function onThisMachine({ commands, apps }: Places): string | undefined {
  for (const command of commands) {
    const found = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout?.trim()
    if (found) return found
  }
  return apps.find((path) => existsSync(path))
}

function installed(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing Debian’s Chromium for the browser tests …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = 'apt-get install -y -qq --no-install-recommends'
  // Older releases have only the whole browser.
  const command = `apt-get update -qq && (${install} chromium-headless-shell || ${install} chromium)`
  const done = spawnSync('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'], env })
  return done.status === 0 ? onThisMachine(CHROMIUM) : undefined
}

function nowhere(browser: string, debian: string): never {
  const setting = `${browser.toUpperCase()}_PATH`
  throw new Error(
    `The browser tests need ${browser}. Install it (Debian: apt install ${debian}) or set ${setting}=….`,
  )
}
