import { expect, type Page, test } from '@playwright/test'
import { policyReports } from './studio.ts'

interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: Readonly<Record<string, (text: string) => string>>,
  ) => Readonly<Record<'createHTML', (html: string) => string>>
}

declare global {
  interface Window {
    /** Chromium supports it; the DOM type declarations lack it. */
    readonly trustedTypes: TrustedTypes
  }
}

/** What an injected script could do with a hostile text. */
const attempts: Readonly<Record<string, { readonly attack: () => unknown; readonly directive: string }>> = {
  'markup as a string': {
    attack: () => {
      document.body.innerHTML = '<b data-planted></b>'
    },
    directive: 'require-trusted-types-for',
  },
  'markup as a string, by a range': {
    attack: () => document.body.append(document.createRange().createContextualFragment('<b data-planted></b>')),
    directive: 'require-trusted-types-for',
  },
  'the text of a script': {
    attack: () => {
      const script = document.createElement('script')
      script.textContent = 'window.planted = true'
      document.body.append(script)
    },
    directive: 'require-trusted-types-for',
  },
  'the address of a script': {
    attack: () => {
      const script = document.createElement('script')
      script.src = '/assets/planted.js'
      document.body.append(script)
    },
    directive: 'require-trusted-types-for',
  },
  'code from text': {
    // Deferred, because scripts that Playwright itself runs may do that.
    attack: () => void setTimeout(() => setTimeout('window.planted = true')),
    directive: 'require-trusted-types-for',
  },
  'a policy of another name': {
    attack: () => window.trustedTypes.createPolicy('planted', {}),
    directive: 'trusted-types',
  },
  'an event handler in markup that was trusted by mistake': {
    attack: () => {
      const policy = window.trustedTypes.createPolicy('fieldhouse', { createHTML: html => html })
      const box = document.body.appendChild(document.createElement('div'))
      box.innerHTML = policy.createHTML('<img src="data:," onerror="window.planted = true">')
    },
    directive: 'script-src-attr',
  },
  'a style element': {
    attack: () => {
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.head.append(style)
    },
    directive: 'style-src-elem',
  },
}

const planted = (page: Page) =>
  page.evaluate(() => 'planted' in window || document.querySelector('[data-planted]') !== null)

const nextReport = (page: Page) =>
  page.waitForRequest(request => request.url().endsWith('/fieldhouse/policy-reports'), { timeout: 30_000 })

for (const [name, { attack, directive }] of Object.entries(attempts))
  test(`rejects and reports ${name}`, async ({ page }) => {
    const before = policyReports(page)
    await page.goto('/admin/login')
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(before).toEqual([])
    const reported = nextReport(page)
    // Some of them throw, and some fail silently.
    await page.evaluate(attack).catch((cause: Error) => expect(cause.message).toContain('TypeError'))
    const request = await reported
    expect(JSON.parse(request.postData() ?? '')['csp-report']['effective-directive']).toBe(directive)
    expect((await request.response())?.status()).toBe(204)
    expect(await planted(page)).toBe(false)
    await expect(page.getByLabel('Email')).toBeVisible()
  })

test.describe('in the markup of the page', () => {
  const markups: readonly (readonly [string, string])[] = [
    ['an inline script', '<script>window.planted = true</script>'],
    ['a script of this server', '<script src="/admin/assets/planted.js"></script>'],
    ['a module of this server', '<script type="module" src="/admin/assets/planted.js"></script>'],
  ]
  for (const [name, markup] of markups)
    test(`rejects and reports ${name}`, async ({ page }) => {
      await page.route('**/admin/login', async route => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace('</body>', `${markup}</body>`) })
      })
      await page.route('**/planted.js', route =>
        route.fulfill({ contentType: 'text/javascript', body: 'window.planted = true' }),
      )
      const reported = nextReport(page)
      await page.goto('/admin/login')
      expect(JSON.parse((await reported).postData() ?? '')['csp-report']['effective-directive']).toBe('script-src-elem')
      await expect(page.getByLabel('Email')).toBeVisible()
      expect(await planted(page)).toBe(false)
    })
})
