import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { prettyLine } from './prettyLine.ts'

const request = {
  ...{ level: 30, time: new Date(2026, 0, 2, 3, 4, 5, 6).getTime(), pid: 1, hostname: 'a', event: 'request' },
  ...{ method: 'GET', path: '/items/articles', route: '/items/:collection', status: 200, ms: 12.34, bytes: 1_520 },
  ...{ request: 'one-request', user: 'u-1', ip: null, msg: 'Request' },
}
const line = (entry: object) => `${JSON.stringify(entry)}\n`

describe('prettyLine', () => {
  it('aligns the columns of requests', () => {
    const lines = [request, { ...request, method: 'DELETE', status: 404, ms: 1_234.5, bytes: 12, user: null }].map(
      entry => prettyLine(line(entry), false),
    )
    expect(lines).toEqual([
      '03:04:05.006 INFO  200 GET       12.3 ms    1.5 kB /items/articles request=one-request user=u-1\n',
      '03:04:05.006 INFO  404 DELETE  1234.5 ms      12 B /items/articles request=one-request\n',
    ])
  })

  it('colors the level and the status only where colors are wanted', () => {
    expect(prettyLine(line({ ...request, status: 500 }), true)).toContain('\u001b[31m500\u001b[0m')
    expect(prettyLine(line(request), false)).not.toContain('\u001b')
  })

  it('shows other events with their details and the stack of an error', () => {
    const written: string[] = []
    pino({ base: null }, { write: text => void written.push(text) }).error(
      { err: new Error('No space'), job: 'storage', note: 'two words' },
      'Could not remove old data',
    )
    const [first = '', second = '', third = ''] = prettyLine(written.join(''), false).split('\n')
    expect(first).toMatch(/^[\d:.]{12} ERROR Could not remove old data job=storage note="two words"$/)
    expect(second).toBe('    Error: No space')
    expect(third).toMatch(/^ {4}at /)
  })

  it('escapes what a terminal would obey, also in lines of another format', () => {
    const path = '/a\u001b[31m\r\nforged\u2028\u202e\u007f'
    const written = prettyLine(line({ ...request, path, agent: path }), false) + prettyLine(`not JSON ${path}\n`, false)
    expect(written.match(/\n/g)).toHaveLength(2)
    expect([...written.replaceAll('\n', '')].filter(sign => /[\p{Cc}\p{Zl}\p{Zp}\p{Cf}]/u.test(sign))).toEqual([])
    expect(written).toContain('/a\\u001b[31m\\u000d\\u000aforged\\u2028\\u202e\\u007f')
  })
})
