import { readFileSync } from 'node:fs'

/** The tests that a JSON report of Vitest or Playwright counts. A run that failed without a failed test is one failure. */
export function countOf(file, ok) {
  const report = read(file)
  const { passed, failed } =
    report === null ? { passed: 0, failed: 0 } : report.stats ? journeys(report) : tests(report)
  return { passed, failed: failed === 0 && (!ok || report === null) ? 1 : failed }
}

const journeys = ({ stats }) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected })

/** A file that could not be loaded has no tests in it. */
const tests = report => ({
  passed: report.numPassedTests,
  failed:
    report.numFailedTests +
    report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0)
      .length,
})

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The runner died before it wrote one.
    return null
  }
}
