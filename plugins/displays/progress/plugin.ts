import { defineDisplay, plainText } from '#engine/plugin.ts'
import { options } from './options.ts'
import { readNumber } from './readNumber.ts'

export const progress = defineDisplay({
  id: 'progress',
  name: 'progress.name',
  icon: 'linear_scale',
  types: ['integer', 'bigInteger', 'float', 'decimal'],
  options,
  text: (value, { suffix = '' }, { format }) => {
    const number = readNumber(value)
    return number === null ? plainText(value) : `${format.number(number)}${suffix}`
  },
  load: () => import('./ProgressBar.tsx'),
})
