import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Fixtures } from '#engine/core/registry/Fixture.ts'
import { drawFixture } from '#engine/testing/drawFixture.tsx'

const modules = import.meta.glob<{ readonly fixtures: Fixtures }>('../../plugins/displays/*/fixtures.ts', {
  eager: true,
})
const displays = Object.values(modules).map(({ fixtures }) => fixtures.plugin)

/** Values with code in them, in every place that a display may read. */
const values: readonly unknown[] = [
  '<img src=x onerror="globalThis.pwned = 1">',
  '<script>globalThis.pwned = 1</script>',
  'javascript:globalThis.pwned=1',
  'data:text/html,<script>globalThis.pwned=1</script>',
  '{{constructor.constructor("globalThis.pwned=1")()}}',
  ['<svg onload="globalThis.pwned=1">', 'plain'],
  { id: '"><script>', type: 'image/png"><script>', title: '<b onmouseover=pwned()>x</b>' },
  { id: 'javascript:1', type: 'image/svg+xml', title: 'x', first_name: '<i>', name: '<iframe src=javascript:1>' },
  [{ id: 1, name: '<iframe srcdoc="<script>globalThis.pwned=1</script>">' }],
  JSON.parse('{"__proto__":{"polluted":true},"constructor":"x","toString":"y","hasOwnProperty":1}'),
]

/** Options with code in them: formats and templates are data of administrators, not programs. */
const options = {
  template: '{{__proto__.x}} {{constructor.name}} {{title}}',
  format: "'constructor' globalThis.pwned=1",
  prefix: '<script>globalThis.pwned=1</script>',
  choices: [{ text: '<img src=x onerror=globalThis.pwned=1>', value: 'plain', foreground: 'url(javascript:1)' }],
}

describe('values that contain code', () => {
  it.each(displays.map(display => [display.id, display] as const))(
    'are text in the display %s (X-10)',
    async (_, display) => {
      for (const value of values) {
        const { container } = await drawFixture(display, { value, options })
        expect(container.querySelector('script, iframe, object, embed, base, meta, svg[onload]')).toBeNull()
        for (const element of container.querySelectorAll('*'))
          for (const { name, value: text } of element.attributes) {
            expect(name.startsWith('on'), `${name}="${text}"`).toBe(false)
            if (['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name))
              expect(text.trim()).not.toMatch(/^(javascript|vbscript|data:text)/i)
          }
        cleanup()
      }
      expect(globalThis).not.toHaveProperty('pwned')
      expect({}).not.toHaveProperty('polluted')
    },
  )
})
