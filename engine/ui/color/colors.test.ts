import { describe, expect, it } from 'vitest'
import { parseColor, type Rgb, toHex } from './colors.ts'
import { contrast } from './contrast.ts'
import { fromHsl, toHsl } from './hsl.ts'
import { presetColors } from './presetColors.ts'

const color = (text: string): Rgb => {
  const parsed = parseColor(text)
  if (parsed === null) throw new Error(`${text} is no color`)
  return parsed
}

describe('colors', () => {
  it.each([
    ['#2f80ed', '#2F80ED'],
    ['2f80ed', '#2F80ED'],
    [' #abc ', '#AABBCC'],
    ['#2f80ed80', '#2F80ED80'],
    ['#2f80edff', '#2F80ED'],
  ])('parses %s as %s (P-332, P-336)', (text, hex) => {
    expect(toHex(color(text))).toBe(hex)
  })

  it.each(['', '#12', '#12345', '#1234567', '#ggg', 'red', 'rgb(1,2,3)'])('rejects “%s”', text => {
    expect(parseColor(text)).toBeNull()
  })

  it.each([
    ['#FF0000', { hue: 0, saturation: 100, lightness: 50 }],
    ['#2F80ED', { hue: 214, saturation: 84, lightness: 56 }],
    ['#808080', { hue: 0, saturation: 0, lightness: 50 }],
    ['#FFFFFF', { hue: 0, saturation: 0, lightness: 100 }],
    ['#BB6BD9', { hue: 284, saturation: 59, lightness: 64 }],
  ])('converts %s to hue, saturation and lightness (P-334)', (hex, hsl) => {
    expect(toHsl(color(hex))).toEqual(hsl)
    const back = fromHsl(hsl)
    for (const part of ['red', 'green', 'blue'] as const)
      expect(Math.abs(back[part] - color(hex)[part])).toBeLessThanOrEqual(3)
  })

  it('computes contrast according to WCAG, including transparency', () => {
    expect(contrast(color('#000000'), color('#ffffff'))).toBeCloseTo(21)
    expect(contrast(color('#ffffff'), color('#ffffff'))).toBeCloseTo(1)
    expect(contrast(color('#767676'), color('#ffffff'))).toBeCloseTo(4.54, 1)
    expect(contrast(color('#00000000'), color('#ffffff'))).toBeCloseTo(1)
  })

  it('has nine presets (P-337)', () => {
    expect(presetColors.map(preset => preset.name)).toEqual([
      'color.red',
      'color.orange',
      'color.yellow',
      'color.green',
      'color.light_blue',
      'color.blue',
      'color.purple',
      'color.gray',
      'color.light_gray',
    ])
    expect(presetColors.every(preset => parseColor(preset.color))).toBe(true)
  })
})
