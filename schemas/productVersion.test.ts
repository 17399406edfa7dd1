import { expect, it } from 'vitest'
import manifest from '../package.json'
import { productVersion } from './productVersion.ts'

it('is the version of the package', () => {
  expect(productVersion).toBe(manifest.version)
})
