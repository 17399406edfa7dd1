import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, dataFolder } from './readConfig.ts'

/**
 * The secret that signs tokens: the setting, else the text in `<data>/secret`, created on the first run and readable by
 * its owner only. Throws if the file can neither be read nor written.
 */
export function keepSecret(config: Config): string {
  if (config.secret !== null) return config.secret
  const file = join(dataFolder(config), 'secret')
  mkdirSync(dataFolder(config), { recursive: true })
  try {
    // 'wx' so that two servers starting at once agree on one secret.
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EEXIST')) throw cause
  }
  return readFileSync(file, 'utf8').trim()
}
