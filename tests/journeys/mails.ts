import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const folder = join(process.env['JOURNEY_DATA'] ?? '', process.env['TEST_PARALLEL_INDEX'] ?? '0', 'mails')

/** The emails to an address, as text. */
export async function mailsTo(email: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => [])
  const mails = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return mails.filter(mail => new RegExp(`^To: .*${email}`, 'm').test(mail))
}

/** The link to a page in an email, as a mail program shows it. */
export async function linkFor(email: string, page: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => {
      for (const name of await readdir(folder).catch(() => [])) {
        const mail = (await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')
        const [url = ''] = /http\S+\?token=[\w.-]+/.exec(mail) ?? []
        if (mail.includes(email) && url.includes(`/admin/${page}?`)) link = url
      }
      return link
    })
    .not.toBe('')
  return link
}
