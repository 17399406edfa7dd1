import { expect, type Page, test } from '@playwright/test'
import { field, saveAndStay, signIn, withoutStartData } from './studio.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The requests of the studio from here on. */
function listen(page: Page) {
  const calls: Call[] = []
  const headers: Readonly<Record<string, string>>[] = []
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/admin/')) return
    // Images on the page come from the cache of the browser.
    if (request.resourceType() === 'fetch' && !url.pathname.startsWith('/assets/'))
      headers.push({ ...request.headers(), path: url.pathname })
    // Several reads in one request.
    const reads = url.pathname === '/fieldhouse/reads' ? url.searchParams.getAll('read') : [url.href]
    for (const { pathname, searchParams } of reads.map(read => new URL(read, url)))
      calls.push({
        method: request.method(),
        path: pathname,
        query: Object.fromEntries(searchParams),
        body: request.postData() === null ? null : request.postDataJSON(),
      })
  })
  const requestsOf = (method: string, path: RegExp) =>
    calls.filter(call => call.method === method && path.test(call.path))
  return { headers, requestsOf, forget: () => calls.splice(0) }
}

test('requests lists, items and comments with the API of the platform (C-440, C-441, C-442)', async ({ page }) => {
  await signIn(page, 'admin')
  const { headers, requestsOf, forget } = listen(page)
  await test.step('a list is requested with its parameters (C-446, C-462)', async () => {
    await page.goto('/admin/collections/travel_notes?search=the&page=1')
    await expect(page.locator('tr[data-part="row"]').first()).toBeVisible()
    const [list] = requestsOf('GET', /^\/items\/travel_notes$/)
    expect(Object.keys(list?.query ?? {})).toEqual(
      expect.arrayContaining(['fields', 'filter', 'limit', 'page', 'search', 'sort']),
    )
  })

  await page.goto('/admin/collections/travel_notes/+')
  const title = field(page, 'title').getByRole('textbox')
  forget()
  const path = await test.step('a new item is sent and then read (C-447, C-449)', async () => {
    await title.fill('In the words of the platform')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/travel_notes\/[0-9a-f-]{36}$/)
    const path = new RegExp(`^/items/travel_notes/${page.url().split('/').at(-1)}$`)
    await expect.poll(() => requestsOf('GET', path)).toHaveLength(1)
    expect(requestsOf('POST', /^\/items/)).toMatchObject([
      { path: '/items/travel_notes', body: { title: 'In the words of the platform' } },
    ])
    return path
  })

  await test.step('saving sends the edits, and archiving only the archive field (C-450, C-451)', async () => {
    await title.fill('In its own words')
    await saveAndStay(page)
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(page.getByText('Item archived')).toBeVisible()
    expect(requestsOf('PATCH', path).map(({ body }) => body)).toEqual([
      { title: 'In its own words' },
      { status: 'archived' },
    ])
  })

  await test.step('comments are posted, edited and deleted (C-443, C-444, C-445)', async () => {
    const section = page.locator('[data-part="sidebar-section"]', { hasText: 'Comments' })
    await section.locator('summary').click()
    await section.getByText('Comments', { exact: true }).click()
    await section.getByLabel('Write a comment').fill('First')
    await page.keyboard.press('Control+Enter')
    const comment = section.locator('[data-part="comment"]')
    await expect(comment).toContainText('First')
    const read = requestsOf('GET', /^\/activity$/).at(-1)?.query
    expect(JSON.parse(read?.['filter'] ?? '')).toEqual({
      _and: [
        { collection: { _eq: 'travel_notes' } },
        { item: { _eq: page.url().split('/').at(-1) } },
        { action: { _in: ['comment'] } },
      ],
    })
    expect(read).toMatchObject({ sort: '-id', fields: 'id,action,timestamp,user.*,revisions.id,comment' })
    await comment.getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Edit comment' }).click()
    await comment.getByLabel('Edit comment').fill('Second')
    await comment.getByRole('button', { name: 'Save' }).click()
    await expect(comment).toContainText('Second')
    await comment.getByRole('button', { name: 'Comment options' }).click()
    await page.getByRole('menuitem', { name: 'Delete comment' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(comment).toHaveCount(0)
    const item = page.url().split('/').at(-1)
    expect(requestsOf('POST', /^\/activity\/comment$/)[0]?.body).toEqual({
      collection: 'travel_notes',
      item,
      comment: 'First',
    })
    expect(requestsOf('PATCH', /^\/activity\/comment\/\d+$/)[0]?.body).toEqual({ comment: 'Second' })
    expect(requestsOf('DELETE', /^\/activity\/comment\/\d+$/)).toMatchObject([{ body: null }])
  })

  await test.step('an item is deleted without a body (C-454)', async () => {
    await page.getByRole('button', { name: 'Delete item' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page).toHaveURL(/travel_notes/)
    expect(requestsOf('DELETE', path)).toMatchObject([{ body: null }])
  })

  await test.step('a singleton is requested without an id (C-460)', async () => {
    forget()
    // The server sends it with the page.
    await withoutStartData(page)
    await page.goto('/admin/collections/front_page')
    await expect(page.locator('[data-part="field-row"]').first()).toBeVisible()
    expect(requestsOf('GET', /^\/items\/front_page/).map(call => call.path)).toEqual(['/items/front_page'])
  })
  await test.step('every request sends Cache-Control: no-cache (P-609)', async () => {
    expect(headers.filter(each => each['cache-control'] !== 'no-cache').map(({ path }) => path)).toEqual([])
  })
})
