import { expect, it } from 'vitest'
import { dialectOf } from '../dialectOf.ts'

const nines = ['20211104A', '20220826A', '20230401A']

it.each([
  ['9', nines, '9.26.0'],
  ['9', [...nines, '20230525A', '20230526A'], '10.3.0'],
  ['9', [...nines, '20230526A', '20231010A'], '10.8.3'],
  // One of a release that was not checked, and one of the project.
  ['9', [...nines, '20231215A', '20240122A', '20250101A'], '10.9.3'],
  ['9', [...nines, '20240515A', '20240701A'], '10.13.1'],
  ['9', [], '9.26.0'],
  ['9.0', ['20211103B'], '9.0.0'],
  ['9.0', ['20211230A', '20211104A'], '9.4.3'],
  ['rc', ['20201105B'], '9.0.0-rc.24'],
  ['own', [], '9.0.0-rc.24'],
] as const)('detects a database of %s with the migrations %j as %s', (origin, migrations, version) => {
  expect(dialectOf(origin, migrations).version).toBe(version)
})
