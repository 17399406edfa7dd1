import { afterEach, expect, it } from 'vitest'
import { startViewing, viewAsHeader, viewedAs } from './viewAs.ts'

afterEach(() => sessionStorage.clear())

it('sends the role or user that is viewed, and nothing for an entry of an earlier version', () => {
  expect(viewAsHeader()).toEqual({})
  startViewing('Role', 'r1')
  expect([viewedAs(), viewAsHeader()]).toEqual([['Role', 'r1'], { 'X-View-As-Role': 'r1' }])
  startViewing('User', 'u1')
  expect(viewAsHeader()).toEqual({ 'X-View-As-User': 'u1' })
  sessionStorage.setItem('fieldhouse.view-as', '6f1c0a52-2f0e-4d3a-9a55-0c6f0f0f0f0f')
  expect([viewedAs(), viewAsHeader()]).toEqual([null, {}])
})
