import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { people, refuseNothing, signIn } from './studio.ts'

refuseNothing()

const [red, green, blue, white] = ['#ff0000', '#00ff00', '#0000ff', '#ffffff']

/** 600 by 400 pixels: red and green above, blue and white below. */
const quadrants = (x = 300, y = 200) =>
  sharp({ create: { width: 2 * x, height: 2 * y, channels: 3, background: white } }).composite(
    [red, green, blue].map((fill, at) => ({
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${x}" height="${y}"><rect width="${x}" height="${y}" fill="${fill}"/></svg>`,
      ),
      left: (at % 2) * x,
      top: at < 2 ? 0 : y,
    })),
  )

async function library(request: APIRequestContext) {
  const login = await request.post('/auth/login', { data: people.admin })
  const headers = { authorization: `Bearer ${(await login.json()).data.access_token}` }
  const fileIds: string[] = []
  return {
    fileIds,
    headers,
    async upload(name: string, mimeType: string, buffer: Buffer): Promise<string> {
      const answer = await request.post('/files', { headers, multipart: { file: { name, mimeType, buffer } } })
      const { id } = (await answer.json()).data
      fileIds.push(id)
      return id
    },
    async row(id: string) {
      return (await (await request.get(`/files/${id}`, { headers })).json()).data
    },
    /** The colors of the stored image at these positions, and its size. */
    async pixels(id: string, places: readonly (readonly [number, number])[], query = '') {
      const bytes = await (await request.get(`/assets/${id}${query}`, { headers })).body()
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const colors = places.map(([x, y]) => {
        const at = (y * info.width + x) * 3
        return `#${[...data.subarray(at, at + 3)].map(value => (value > 127 ? 'ff' : '00')).join('')}`
      })
      const { format, orientation = 1 } = await sharp(bytes).metadata()
      return { size: [info.width, info.height], colors, format, orientation }
    },
    clean: () => request.delete('/files', { headers, data: fileIds }),
  }
}

const drawer = (page: Page) => page.locator('[data-part="drawer"]').first()
const newSize = (page: Page) => page.locator('[data-part="new-size"]')
const tool = (page: Page, name: string) => drawer(page).getByRole('button', { name, exact: true })

async function openEditor(page: Page, id: string): Promise<void> {
  await page.goto(`/admin/files/${id}`)
  await page.getByRole('button', { name: 'Edit image' }).click()
  await expect(page.locator('[data-part="image-stage"] img')).toBeVisible()
}

/** Drags from one position of the displayed image to another, as fractions of its size. */
async function dragOver(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.locator('[data-part="image-stage"] img').boundingBox()
  if (!box) throw new Error('the picture is not drawn')
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]))
  await page.mouse.move(...at(to))
  await page.mouse.up()
}

test('rotates an image, crops it by mouse and keyboard, undoes and replaces the original (C-309, C-370, C-371)', async ({
  page,
  request,
}) => {
  const files = await library(request)
  // Portrait orientation in EXIF: 400 by 600 as displayed, blue and red above, white and green below.
  const jpeg = await quadrants().withMetadata({ orientation: 6 }).jpeg({ quality: 100 }).toBuffer()
  const id = await files.upload('quadrants.jpg', 'image/jpeg', jpeg)
  try {
    await signIn(page, 'admin')
    // proves: C-420
    const described = page.waitForRequest(
      each => each.url().includes(`/files/${id}?`) && !/uploaded_by/.test(each.url()) && /filesize/.test(each.url()),
    )
    await openEditor(page, id)
    expect(new URL((await described).url()).searchParams.get('fields')?.split(',')).toEqual(
      expect.arrayContaining(['type', 'filesize', 'filename_download', 'width', 'height']),
    )
    for (const [name, id] of [
      ['Flip horizontally', 'C-374'],
      ['Flip vertically', 'C-375'],
      ['16:9', 'C-376'],
      ['3:2', 'C-377'],
      ['5:4', 'C-378'],
      ['7:5', 'C-379'],
      ['Square', 'C-380'],
      ['Free', 'C-381'],
      ['Original', 'C-382'],
    ] as const)
      await test.step(`offers “${name}” (${id})`, () => expect(tool(page, name)).toBeVisible())
    // proves: C-383
    await expect(page.locator('[data-part="original-size"]')).toContainText('400 × 600')
    // proves: C-388
    await expect(page.locator('[data-part="permanent"]')).toContainText('permanent')
    await expect(drawer(page).getByRole('button', { name: /^Save No changes/ })).toBeVisible()
    // proves: C-385
    await expect(tool(page, 'Cancel crop')).toHaveCount(0)

    // proves: C-373
    await tool(page, 'Rotate 90° counterclockwise').click()
    await expect(newSize(page)).toHaveText('600 × 400')
    // proves: C-384
    // The left half, by mouse.
    await dragOver(page, [0.002, 0.002], [0.5, 0.998])
    await expect(tool(page, 'Cancel crop')).toBeVisible()
    const [width = 0, height = 0] = (await newSize(page).innerText()).split(' × ').map(Number)
    expect(Math.abs(width - 300)).toBeLessThan(5)
    expect(Math.abs(height - 398)).toBeLessThan(5)
    // One pixel to the right, and one wider, by keyboard.
    await expect(page.locator('[data-part="image-stage"]')).toBeFocused()
    const x = Number(await page.locator('[data-crop="x"]').inputValue())
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-crop="x"]')).toHaveValue(String(x + 1))
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.locator('[data-crop="x"]')).toHaveValue(String(x + 11))
    await page.keyboard.press('Alt+ArrowRight')
    await expect(newSize(page)).toHaveText(`${width + 1} × ${height}`)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await expect(page.locator('[data-crop="x"]')).toHaveValue(String(x))
    await tool(page, 'Cancel crop').click()
    await expect(newSize(page)).toHaveText('600 × 400')
    // proves: C-372 In the move mode, dragging moves the image, not the crop.
    await tool(page, 'Zoom in').click()
    await tool(page, 'Move image').click()
    await dragOver(page, [0.5, 0.5], [0.6, 0.6])
    await expect(newSize(page)).toHaveText('600 × 400')
    // By numbers.
    await tool(page, 'Square').click()
    await expect(newSize(page)).toHaveText('400 × 400')
    await page.locator('[data-crop="width"]').fill('200')
    await page.keyboard.press('Enter')
    await page.locator('[data-crop="x"]').fill('200')
    await page.keyboard.press('Enter')
    await page.locator('[data-crop="y"]').fill('100')
    await page.keyboard.press('Enter')
    await expect(newSize(page)).toHaveText('200 × 200')
    // Leaving asks for confirmation.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()

    const before = await files.row(id)
    // proves: C-386, C-387, C-423
    await tool(page, 'Save').click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('cannot be undone')
    await dialog.getByRole('button', { name: 'Replace image' }).click()
    await expect(page.locator('[data-part="drawer"]')).toHaveCount(0)
    await expect(page.getByText('Image replaced')).toBeVisible()

    // proves: C-463 Rotated back from the EXIF orientation: red, green, blue, white as they were drawn.
    const corners = [
      [5, 5],
      [195, 5],
      [5, 195],
      [195, 195],
    ] as const
    expect(await files.pixels(id, corners)).toEqual({
      size: [200, 200],
      colors: [red, green, blue, white],
      format: 'jpeg',
      orientation: 1,
    })
    const after = await files.row(id)
    expect(after).toMatchObject({ width: 200, height: 200, filename_download: 'quadrants.jpg', title: before.title })
    expect(after.modified_on).not.toBe(before.modified_on)
  } finally {
    await files.clean()
  }
})

test('saves a copy of an image by touch on a phone and keeps edits after a failed save (C-386, C-387)', async ({
  browser,
  request,
}) => {
  const files = await library(request)
  const id = await files.upload('quadrants.gif', 'image/gif', await quadrants(60, 40).gif().toBuffer())
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  try {
    await signIn(page, 'admin')
    await openEditor(page, id)
    await expect(drawer(page)).toContainText('saved as PNG')
    const client = await context.newCDPSession(page)
    const box = await page.locator('[data-part="image-stage"] img').boundingBox()
    if (!box) throw new Error('the picture is not drawn')
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
      client.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x * box.width, y: box.y + y * box.height }],
      })
    await touch('touchStart', 0.999, 0.001)
    for (const share of [0.8, 0.6, 0.5]) await touch('touchMove', share, 1.5 - share)
    await touch('touchEnd', 0, 0)
    await expect(tool(page, 'Cancel crop')).toBeVisible()
    await page.locator('[data-crop="x"]').fill('60')
    await page.locator('[data-crop="width"]').fill('60')
    await page.locator('[data-crop="y"]').fill('0')
    await page.locator('[data-crop="height"]').fill('80')
    await page.keyboard.press('Enter')
    await expect(newSize(page)).toHaveText('60 × 80')
    await tool(page, 'Flip vertically').tap()

    await page.route('**/files', route => (route.request().method() === 'POST' ? route.abort() : route.continue()))
    await page.route('**/files/tus*', route => route.abort())
    await tool(page, 'Save as new file').tap()
    await expect(drawer(page)).toContainText('Your edits are still here')
    await page.unrouteAll()
    await expect(newSize(page)).toHaveText('60 × 80')
    await tool(page, 'Save as new file').tap()
    await expect(page).not.toHaveURL(new RegExp(id))
    await expect(page).toHaveURL(/\/files\/[0-9a-f-]{36}$/)
    const copyId = page.url().split('/').at(-1) ?? ''
    files.fileIds.push(copyId)
    expect(await files.row(copyId)).toMatchObject({
      title: 'Quadrants (edited)',
      filename_download: 'quadrants-edited.png',
    })
    const seen = await files.pixels(copyId, [
      [30, 10],
      [30, 70],
    ])
    expect(seen).toMatchObject({ size: [60, 80], colors: [white, green], format: 'png' })
    // The old one is unchanged.
    expect((await files.pixels(id, [[5, 5]])).size).toEqual([120, 80])
  } finally {
    await context.close()
    await files.clean()
  }
})

test('sets a focal point by pointer and keyboard and crops around it (C-464)', async ({ page, request }) => {
  const files = await library(request)
  const id = await files.upload('wide.png', 'image/png', await quadrants(300, 50).png().toBuffer())
  try {
    await signIn(page, 'admin')
    await page.goto(`/admin/files/${id}`)
    await page.getByRole('button', { name: 'Set focal point' }).click()
    const picker = page.locator('[data-part="focal-point"]')
    const box = await picker.boundingBox()
    if (!box) throw new Error('the picture is not drawn')
    await page.mouse.click(box.x + box.width * 0.9, box.y + box.height / 2)
    await picker.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.locator('[data-axis="x"]')).toHaveValue('100')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-axis="x"]')).toHaveValue('99')
    await tool(page, 'Save').click()
    await expect(page.getByText('Focal point saved')).toBeVisible()
    const { focal_point: point } = (await files.row(id)).metadata
    expect(point.x).toBe(0.99)
    const places = [
      [10, 10],
      [10, 50],
    ] as const
    expect((await files.pixels(id, places, '?key=system-small-cover')).colors).toEqual([green, white])
    // Once cleared, the center applies again.
    await page.getByRole('button', { name: 'Set focal point' }).click()
    await tool(page, 'Clear').click()
    await tool(page, 'Save').click()
    await expect.poll(async () => (await files.row(id)).metadata).toEqual({})
    expect((await files.pixels(id, places, '?key=system-small-cover')).colors).toEqual([red, blue])
  } finally {
    await files.clean()
  }
})
