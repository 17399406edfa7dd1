import './recommendedHashes.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { anyDatabase } from '#server/testing/databases.ts'
import { startTestServer, type TestServer } from '#server/testing/TestServer.ts'
import * as who from './signingIn.ts'

describe.each(anyDatabase)('signing in on $title', database => {
  describe.skipIf(database.skipped)('at the recommended cost of a hash', () => {
    let server: TestServer
    beforeAll(async () => {
      server = await startTestServer(database)
    })
    afterAll(() => server?.close())
    beforeEach(() => {
      who.stopTime()
    })
    afterEach(() => void vi.useRealTimers())

    test('the response time is the same for a missing account (A-02)', async () => {
      const person = await who.newPerson(server)
      const nobody = 'nobody-there@example.com'
      const times: number[] = []
      const took = async (email: string) => {
        const start = performance.now()
        await who.login(server, { email, password: 'a wrong password' })
        const time = performance.now() - start
        times.push(time)
        return time
      }
      const medianOf = (numbers: number[]) => numbers.sort((a, b) => a - b)[numbers.length / 2] ?? Number.NaN
      // Measured in pairs, so that other load on the machine affects both.
      const differences: number[] = []
      for (let round = 0; round < 60; round++) {
        if (round % 5 === 0) who.pass(20 * who.minutes)
        const emails = round % 2 ? [person.email, nobody] : [nobody, person.email]
        const [first = 0, second = 0] = [await took(emails[0] ?? ''), await took(emails[1] ?? '')]
        differences.push(round % 2 ? first - second : second - first)
      }
      // Without hashing a password the response would take a fraction of the time.
      expect(Math.abs(medianOf(differences))).toBeLessThan(medianOf(times) / 3)
    })
  })
})
