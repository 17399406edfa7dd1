import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mentionText } from '#schemas/mentions/mentions.ts'
import { databases } from '#server/testing/databases.ts'
import type { TestServer } from '#server/testing/TestServer.ts'
import { type MailingServer, publicUrl, startMailing } from './mailing.ts'
import { newPerson } from './signingIn.ts'

const unknown = '01234567-89ab-4cde-8f01-23456789abcd'

describe.each(databases)('mentions on $title', database => {
  describe.skipIf(database.skipped)('in comments', () => {
    let mailing: MailingServer
    let server: TestServer
    beforeAll(async () => {
      mailing = await startMailing(database)
      server = mailing.server
    })
    afterAll(() => mailing?.close())
    beforeEach(() => mailing.mailed())

    // Safe: the answers below are those of the routes.
    const rowsOf = (data: unknown) => data as readonly Readonly<Record<string, unknown>>[]
    const people = async (item: number | string, search = '', as = server.admin, collection = 'articles') =>
      server.send('GET', `/utils/mentions/${collection}/${item}`, { as, query: { search } })
    const idsOf = async (...asked: Parameters<typeof people>) =>
      rowsOf((await people(...asked)).data).map(({ id }) => id)
    const post = async (comment: string, as = server.admin, item = '1') => {
      const { data, status } = await server.send('POST', '/activity/comment', {
        as,
        body: { collection: 'articles', item, comment },
      })
      expect(status).toBe(200)
      return Number((data as { readonly id: number }).id)
    }
    const mentionsOf = async (as: string) =>
      (await server.send('GET', '/users/me/mentions', { as })).data as {
        readonly emails: boolean
        readonly seen: number
        readonly mentions: readonly Readonly<Record<string, unknown>>[]
      }

    test('are offered for people who can read the item, found by the words of their name', async () => {
      expect(await idsOf(1, 'edd edi')).toEqual([server.editorUser])
      expect(await idsOf(3, 'edda')).toEqual([])
      expect(await idsOf(4, 'editor@')).toEqual([server.editorUser])
      expect(await idsOf(1, 'aria')).toEqual([])
      expect(await idsOf(1, 'no such person')).toEqual([])
      const [edda] = rowsOf((await people(1, 'Edda')).data)
      expect(Object.keys(edda ?? {}).toSorted()).toEqual(['avatar', 'email', 'first_name', 'id', 'last_name'])
    })

    test('are not offered for people who cannot sign in, and to those who cannot read the item', async () => {
      const left = await newPerson(server, { first_name: 'Left', status: 'suspended' })
      expect(await idsOf(1, 'left')).not.toContain(left.id)
      expect((await people(3, '', server.editor)).code).toBe('FORBIDDEN')
      expect((await people('1 or 1', '', server.editor)).code).toBe('FORBIDDEN')
      expect((await people(1, '', server.editor, 'vault')).code).toBe('FORBIDDEN')
      expect((await people(99)).code).toBe('ITEM_NOT_FOUND')
      expect((await server.send('GET', '/utils/mentions/articles/1')).status).toBe(403)
      expect((await server.send('GET', '/users/me/mentions')).status).toBe(401)
    })

    test("show only the fields of people that the caller can read, and only people in the caller's rule", async () => {
      const role = server.editorRole
      const { data } = await server.asAdmin('POST', '/permissions', {
        body: {
          ...{ role, collection: 'directus_users', action: 'read' },
          ...{ fields: 'id,first_name', permissions: { id: { _neq: server.adminUser } } },
        },
      })
      try {
        const found = rowsOf((await people(1, '', server.editor)).data)
        expect(found.map(({ id }) => id)).not.toContain(server.adminUser)
        for (const person of found) expect(Object.keys(person)).toEqual(['id', 'first_name'])
        // Emails are not searched either.
        expect(await idsOf(1, 'editor@', server.editor)).toEqual([])
        // Someone whom the author cannot read is not notified, and the answer is the same.
        await post(`Look ${mentionText(server.adminUser)} ${mentionText(unknown)}`, server.editor)
        expect(await mailing.mailed()).toEqual([])
      } finally {
        await server.asAdmin('DELETE', `/permissions/${(data as { readonly id: number }).id}`)
      }
    })

    test('notify with an email that has the names, the comment and a link to the item', async () => {
      await server.asAdmin('PATCH', `/users/${server.adminUser}`, { body: { first_name: 'Ada', last_name: 'King' } })
      const id = await post(`Hi ${mentionText(server.editorUser)} & ${mentionText(unknown)},\n<b>look</b> {project}`)
      const [mail, ...others] = await mailing.mailed()
      expect(others).toEqual([])
      expect(mail?.to).toEqual(['editor@example.com'])
      expect(mail?.headers).toMatch(/Subject: Ada King mentioned you in /)
      expect(mail?.text.replaceAll('\r\n', '\n')).toContain(
        '> Hi @Edda Editor & @Unknown user,\n> <b>look</b> {project}',
      )
      expect(mail?.text).toContain(`${publicUrl}/admin/collections/articles/1`)
      expect(mail?.html).toContain('&lt;b&gt;look&lt;/b&gt;')
      const { emails, mentions } = await mentionsOf(server.editor)
      expect(emails).toBe(true)
      expect(mentions[0]).toMatchObject({ id, collection: 'articles', item: '1', user: { first_name: 'Ada' } })
    })

    test('write in the language of the recipient', async () => {
      await server.asAdmin('PATCH', `/users/${server.editorUser}`, { body: { language: 'de-DE' } })
      await post(mentionText(server.editorUser))
      const [mail] = await mailing.mailed()
      expect(mail?.text).toContain('in einem Kommentar in')
      await server.asAdmin('PATCH', `/users/${server.editorUser}`, { body: { language: null } })
    })

    test('notify once, however often the comment is edited', async () => {
      const id = await post(`${mentionText(server.editorUser)} ${mentionText(server.editorUser)}`)
      const edit = (comment: string) => server.asAdmin('PATCH', `/activity/comment/${id}`, { body: { comment } })
      expect(await mailing.mailed()).toHaveLength(1)
      await edit(`Again ${mentionText(server.editorUser)}`)
      await edit('No one')
      await edit(`Back ${mentionText(server.editorUser)}`)
      expect(await mailing.mailed()).toEqual([])
      const other = await newPerson(server)
      await edit(`And ${mentionText(other.id)}`)
      expect((await mailing.mailed()).map(({ to }) => to)).toEqual([[other.email]])
    })

    test('notify neither the author nor people who cannot read the item', async () => {
      await post(`${mentionText(server.editorUser)} ${mentionText(server.apiUser)}`, server.admin, '3')
      await post(mentionText(server.adminUser))
      expect(await mailing.mailed()).toEqual([])
      expect((await mentionsOf(server.editor)).mentions.map(({ item }) => item)).not.toContain('3')
    })

    test('hide the name of an author whom the recipient cannot read', async () => {
      const { data } = await server.asAdmin('POST', '/permissions', {
        body: {
          ...{ role: server.editorRole, collection: 'directus_users', action: 'read', fields: '*' },
          permissions: { id: { _eq: '$CURRENT_USER' } },
        },
      })
      await post(`${mentionText(server.editorUser)} ${mentionText(server.adminUser)}`)
      const [mail] = await mailing.mailed()
      expect(mail?.raw).not.toContain('Ada')
      expect(mail?.text).toContain('Someone mentioned you')
      expect(mail?.text).toContain('@Edda Editor @Unknown user')
      await server.asAdmin('DELETE', `/permissions/${(data as { readonly id: number }).id}`)
    })

    test('of deleted comments, and of items that became unreadable, are listed no longer', async () => {
      const id = await post(mentionText(server.editorUser), server.admin, '2')
      const listed = async () => (await mentionsOf(server.editor)).mentions.some(each => each['id'] === id)
      expect(await listed()).toBe(true)
      await server.asAdmin('PATCH', '/items/articles/2', { body: { status: 'draft' } })
      expect(await listed()).toBe(false)
      await server.asAdmin('PATCH', '/items/articles/2', { body: { status: 'published' } })
      expect(await listed()).toBe(true)
      await server.asAdmin('DELETE', `/activity/comment/${id}`)
      expect(await listed()).toBe(false)
    })

    test('send no delayed email about an item that the recipient can no longer read', async () => {
      await post(`Late ${mentionText(server.editorUser)}`, server.admin, '2')
      expect(await mailing.mailed()).toHaveLength(1)
      // Waits again, as after an outage of the mail server.
      const sendAgain = async () => {
        await sql`update directus_outbox set state = 'waiting', due = 0, tries = 0
          where id = (select max(id) from directus_outbox where kind = 'mail')`.execute(server.services.database.db)
        return mailing.mailed()
      }
      expect(await sendAgain()).toHaveLength(1)
      await server.asAdmin('PATCH', '/items/articles/2', { body: { status: 'draft' } })
      expect(await sendAgain()).toEqual([])
      await server.asAdmin('PATCH', '/items/articles/2', { body: { status: 'published' } })
      expect(await sendAgain()).toHaveLength(1)
    })

    test('store what a user has seen, and send no email to those who want none', async () => {
      const choose = (body: unknown) => server.send('PATCH', '/users/me/mentions', { as: server.editor, body })
      for (const body of [{ emails: 1 }, { seen: -1 }, { seen: '1' }, { seen: 0.5 }])
        expect((await choose(body)).status, JSON.stringify(body)).toBe(400)
      expect((await choose({ seen: 7 })).status).toBe(204)
      expect((await choose({ emails: false })).status).toBe(204)
      expect(await mentionsOf(server.editor)).toMatchObject({ emails: false, seen: 7 })
      const presets = await sql<{ count: number }>`select count(*) as count from directus_presets
        where "user" = ${server.editorUser} and collection = 'directus_notifications'`.execute(
        server.services.database.db,
      )
      expect(Number(presets.rows[0]?.count)).toBe(1)
      const id = await post(mentionText(server.editorUser))
      expect(await mailing.mailed()).toEqual([])
      expect((await mentionsOf(server.editor)).mentions[0]).toMatchObject({ id })
      await choose({ emails: true })
    })

    test('send at most 20 emails to a person within an hour', async () => {
      for (let at = 0; at < 22; at += 1) await post(`${at} ${mentionText(server.editorUser)}`)
      expect((await mailing.mailed()).length).toBeLessThanOrEqual(20)
      expect((await mentionsOf(server.editor)).mentions.length).toBeGreaterThanOrEqual(22)
    })
  })
})
