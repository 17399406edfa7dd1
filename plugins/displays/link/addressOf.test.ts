import { describe, expect, it } from 'vitest'
import { addressOf } from './addressOf.ts'

const href = (text: string, kind: 'auto' | 'web' | 'email' | 'phone' = 'auto') => addressOf(text, kind)?.href ?? null

describe('the address of a text', () => {
  it.each([
    ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
    [' http://example.com ', 'http://example.com'],
    ['www.example.com', 'https://www.example.com'],
    ['example.com/path', 'https://example.com/path'],
    ['müller.example:8080/x', 'https://müller.example:8080/x'],
    ['mara@example.com', 'mailto:mara@example.com'],
    ['mara+list&x@example.com', 'mailto:mara%2Blist%26x@example.com'],
    ['mailto:mara@example.com', 'mailto:mara@example.com'],
    ['+49 (0)30 123-456', 'tel:+49030123456'],
    ['tel:+4930123456', 'tel:+4930123456'],
  ])('%s is a link to %s', (text, expected) => {
    expect(href(text)).toBe(expected)
  })

  it.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'a plain text',
    'word',
    '2026-11-26',
    '26.11.2026',
    '1234',
    '',
  ])('%j is no link', text => {
    expect(href(text)).toBeNull()
  })

  it.each([
    ['intranet/start', 'web', 'https://intranet/start'],
    ['//example.com', 'web', 'https://example.com'],
    ['not a host', 'web', null],
    ['2026-11-26', 'phone', 'tel:20261126'],
    ['example.com', 'email', null],
    ['mara@example.com', 'phone', null],
    ['javascript:alert(1)', 'web', null],
  ] as const)('%s as %s is %s', (text, kind, expected) => {
    expect(href(text, kind)).toBe(expected)
  })

  it('opens only web pages in a new tab', () => {
    expect(addressOf('example.com', 'auto')?.opensTab).toBe(true)
    expect(addressOf('mara@example.com', 'auto')?.opensTab).toBe(false)
    expect(addressOf('tel:+4930123456', 'auto')?.opensTab).toBe(false)
  })
})
