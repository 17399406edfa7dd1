import { Command } from 'effect/cli'
import { apiFlags, withApi } from '../../api/withApi.ts'
import { jsonFlag } from '../../options.ts'
import { printResult, tableLines } from '../../printResult.ts'
import { work } from '../../work.ts'

interface UserRow {
  readonly email: string | null
  readonly status: string
  readonly last_access: string | null
  readonly role: { readonly name: string; readonly admin_access: boolean } | null
}

const fields = 'id,first_name,last_name,email,status,last_access,role.name,role.admin_access'

export const listCommand = Command.make(
  'list',
  { ...apiFlags, json: jsonFlag },
  work('users list', async ({ json, ...place }, host) => {
    const users = await withApi(host, place, 'reading', api =>
      api.send('GET', `/users?limit=-1&sort=email&fields=${fields}`),
    )
    // Safe: the fields are those that were requested.
    const rows = users as readonly UserRow[]
    const shown = rows.map(({ email, last_access, role, status }) => ({
      Email: email ?? '',
      Role: role?.name ?? '',
      Administrator: role?.admin_access ? 'yes' : 'no',
      Status: status,
      'Last access': last_access ?? 'never',
    }))
    printResult(host, json, rows, tableLines(shown))
    return undefined
  }),
).pipe(Command.withDescription('Lists the users with their roles'))
