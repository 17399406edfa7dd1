import { fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { drawFixture } from '#engine/testing/drawFixture.tsx'
import { fromInput, nowAs, toInput } from '#schemas/data/moment.ts'
import { datetime } from './plugin.ts'
import { inputHour12, readableMoment } from './readableMoment.ts'

afterEach(() => vi.useRealTimers())

describe('datetime', () => {
  it('is the default for dates and times, with 24 hours and without seconds (A-1062, A-1063, A-1064)', () => {
    // proves: P-347, P-348
    expect(datetime.defaultFor).toEqual(['dateTime', 'date', 'time', 'timestamp'])
    expect(datetime.options).toMatchObject({ includeSeconds: { default: false }, use24: { default: true } })
  })

  it.each([
    ['date', 'date', '2026-02-28', '2026-02-28'],
    ['time', 'time', '17:05', '17:05:00'],
    ['dateTime', 'datetime-local', '2026-02-28T17:05', '2026-02-28T17:05:00'],
  ] as const)(
    'edits a %s with a %s field and stores it in the same type (A-1074, A-1075, A-1076)',
    async (type, input, typed, stored) => {
      // proves: A-1078, A-1079, P-349, P-350, P-351
      const { control, patches } = await drawFixture(datetime, { field: { type } })
      expect(control()).toHaveAttribute('type', input)
      fireEvent.change(control(), { target: { value: typed } })
      expect(patches).toEqual([{ op: 'set', value: stored }])
    },
  )

  it('stores a timestamp in UTC and shows it in the named local time zone (A-1077, P-352)', async () => {
    const { control, patches, container } = await drawFixture(datetime, { field: { type: 'timestamp' } })
    fireEvent.change(control(), { target: { value: '2026-02-28T17:05' } })
    expect(patches).toEqual([{ op: 'set', value: new Date(2026, 1, 28, 17, 5).toISOString() }])
    expect(control()).toHaveValue('2026-02-28T17:05')
    const zone = new Intl.DateTimeFormat('en-US', { timeZoneName: 'long' })
      .formatToParts(new Date(2026, 1, 28))
      .find(part => part.type === 'timeZoneName')
    expect(container).toHaveTextContent(zone?.value ?? 'no zone')
  })

  it('shows seconds only with the option (A-1072, A-1073, P-346)', async () => {
    const field = { type: 'time' } as const
    const plain = await drawFixture(datetime, { value: '17:05:09', field })
    expect(plain.control()).toHaveValue('17:05')
    const exact = await drawFixture(datetime, { value: '17:05:09', field, options: { includeSeconds: true } })
    const inputs = exact.container.querySelectorAll('input')
    expect(inputs[0]).toHaveValue('17:05:09')
    expect(inputs[0]).toHaveAttribute('step', '1')
  })

  it.each([true, false])(
    'formats the value in the clock of the input, whatever the lists use: %s (A-1080)',
    async use24 => {
      const field = { type: 'dateTime' } as const
      await drawFixture(datetime, { value: '2026-02-28T17:05:00', field, options: { use24 } })
      const time = readableMoment('17:05:00', 'time', { locale: 'en-US', hour12: inputHour12(), seconds: false })
      expect(screen.getByText(`Saturday, February 28, 2026 at ${time}`)).toBeVisible()
    },
  )

  it.each([
    ['en-US', true, '6:30 PM'],
    ['en-US', false, '18:30'],
    ['de-DE', false, '18:30'],
  ])('formats a time in %s with 12 hours: %s', (locale, hour12, formatted) => {
    const readable = readableMoment('18:30:00', 'time', { locale, hour12, seconds: false })
    expect(readable.replaceAll(/\s/g, ' ')).toBe(formatted)
  })

  const lists = async (fixture: Parameters<typeof drawFixture>[1]) => {
    const drawn = await drawFixture(datetime, fixture)
    await drawn.user.click(screen.getByRole('button', { name: 'Choose from lists' }))
    const values = (name: string) =>
      [...screen.getByRole<HTMLSelectElement>('combobox', { name }).options].map(option => Number(option.value))
    return { ...drawn, values }
  }
  const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

  it('offers eleven years and all days, hours, minutes and seconds (A-1065, A-1066, A-1067)', async () => {
    // proves: A-1071, A-1072, P-340, P-341, P-343, P-345, P-346
    const year = new Date().getFullYear()
    const { values } = await lists({
      value: `${year}-02-03T04:05:06`,
      field: { type: 'dateTime' },
      options: { includeSeconds: true },
    })
    expect(values('Year')).toEqual(upTo(year - 5, year + 5))
    expect(values('Day')).toEqual(upTo(1, 31))
    expect(values('Hour')).toEqual(upTo(0, 23))
    expect(values('Minute')).toEqual(upTo(0, 59))
    expect(values('Second')).toEqual(upTo(0, 59))
  })

  it('offers a more distant year if it is the current value (A-1065)', async () => {
    const { values } = await lists({ value: '1987-02-03', field: { type: 'date' } })
    expect(values('Year')[0]).toBe(1987)
    expect(screen.queryByRole('combobox', { name: 'Hour' })).toBeNull()
  })

  it('uses 12 hours with AM and PM when the option is off (A-1069, A-1070, P-342)', async () => {
    const { user, patches, values } = await lists({
      value: '13:30:00',
      field: { type: 'time' },
      options: { use24: false },
    })
    expect(values('Hour')).toEqual(upTo(1, 12))
    await user.selectOptions(screen.getByRole('combobox', { name: 'AM or PM' }), 'am')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '01:30:00' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '12')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '00:30:00' })
  })

  it('stores midnight as 00 and the last day of a shorter month (A-1066, A-1068, A-1074)', async () => {
    // proves: P-344
    const { user, patches } = await lists({ value: '2026-01-31T13:00:00', field: { type: 'dateTime' } })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '0')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '2026-01-31T00:00:00' })
    await user.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'February')
    expect(patches.at(-1)).toEqual({ op: 'set', value: '2026-02-28T00:00:00' })
  })

  it('sets the current time and clears the value (A-1081, A-1082)', async () => {
    const { user, patches } = await drawFixture(datetime, { field: { type: 'date' } })
    await user.click(screen.getByRole('button', { name: 'Today' }))
    expect(patches).toEqual([{ op: 'set', value: nowAs('date', new Date()) }])
    await user.click(screen.getByRole('button', { name: 'Clear value' }))
    expect(patches.at(-1)).toEqual({ op: 'set', value: null })
  })

  it('shows invalid text unchanged (A-1080)', async () => {
    const { control, patches } = await drawFixture(datetime, { value: 'at noon', field: { type: 'date' } })
    expect(control()).toHaveValue('at noon')
    expect(patches).toEqual([])
  })
})

describe('dates and times', () => {
  it('never shift between time zones, except timestamps', () => {
    expect(toInput('2026-02-28T23:30:00Z', 'dateTime')).toBe('2026-02-28T23:30:00')
    expect(toInput('2026-02-28T23:30:00+09:00', 'date')).toBe('2026-02-28')
    const local = new Date(2026, 1, 28, 23, 30)
    expect(toInput(local.toISOString(), 'timestamp')).toBe('2026-02-28T23:30:00')
    expect(fromInput('2026-02-28T23:30', 'timestamp')).toBe(local.toISOString())
  })

  it.each(['', 'soon', '2026', '25-1-1'])('reject “%s”', value => {
    expect(toInput(value, 'date')).toBeNull()
  })

  it('format the current time by type', () => {
    const now = new Date(2026, 0, 2, 3, 4, 5, 678)
    expect(nowAs('date', now)).toBe('2026-01-02')
    expect(nowAs('time', now)).toBe('03:04:05')
    expect(nowAs('dateTime', now)).toBe('2026-01-02T03:04:05')
    expect(nowAs('timestamp', now)).toBe(new Date(2026, 0, 2, 3, 4, 5).toISOString())
  })
})
