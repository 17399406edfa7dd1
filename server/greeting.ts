import type { Config } from './config/readConfig.ts'
import type { DemoUsers } from './demo/DemoUsers.ts'
import type { FirstAdmin } from './services/createFirstAdmin.ts'

/** The addresses of the studio, for the terminal. */
export function addressLines(config: Config, port: number): readonly string[] {
  const everywhere = config.host === '0.0.0.0' || config.host === '::'
  const host = everywhere ? '127.0.0.1' : config.host.includes(':') ? `[${config.host}]` : config.host
  const behind = config.api === null ? [] : [`In front of    ${config.api}`]
  return [`Fieldhouse     http://${host}:${port}/admin/`, ...behind]
}

/** Tells the first administrator how to sign in. Shows a generated password once, but never a configured one. */
export const adminLine = (config: Config, { email, password }: FirstAdmin): string =>
  `Administrator  ${email}  ${secret(password, config.adminPassword, 'ADMIN_PASSWORD')}`

/** How the demo users sign in. */
export const demoLine = (config: Config, { emails, password }: DemoUsers): string =>
  `Demo users     ${emails.join(', ')}  ${secret(password, config.demoPassword, 'DEMO_PASSWORD')}`

const secret = (made: string, configured: string | null, setting: string): string =>
  configured === null ? `password ${made}  (shown this once)` : `with the password of ${setting}`
