import { existsSync } from 'node:fs'

/**
 * Where Debian installs Chromium, fastest first: without a window system, the headless shell renders the journeys in
 * four fifths of the time.
 */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** How tests start the system's Chromium instead of a download of Playwright's. */
export const launchOptions = {
  executablePath: process.env['CHROMIUM'] ?? installed.find(path => existsSync(path)) ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
