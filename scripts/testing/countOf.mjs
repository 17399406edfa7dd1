import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * The tests in a JSON report of Vitest or Playwright, with the name and first reason of each failed one. A run that
 * fails without a failed test counts as one failure.
 */
export function countOf(file, ok) {
  const report = read(file)
  const { passed, failures } =
    report === null ? { passed: 0, failures: [] } : report.stats ? journeys(report) : tests(report)
  if (failures.length === 0 && (!ok || report === null)) failures.push('The run ended before its tests did.')
  return { passed, failed: failures.length, failures }
}

function journeys({ stats, suites }) {
  const failed = suites.flatMap(specsOf).filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return { passed: stats.expected, failures: failed.map(nameOf) }
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
const nameOf = ({ file, title, tests }) =>
  line(`${file} › ${title}`, tests.flatMap(test => test.results).find(result => result.error)?.error.message)

/** A file that could not be loaded has no tests. */
const tests = ({ numPassedTests, testResults }) => ({
  passed: numPassedTests,
  failures: testResults.flatMap(({ assertionResults, message, name, status }) =>
    status === 'failed' && assertionResults.length === 0
      ? [line(name, message)]
      : assertionResults.filter(result => result.status === 'failed').map(result => lineOf(name, result)),
  ),
})

const lineOf = (file, { failureMessages, fullName }) => line(`${file} › ${fullName}`, failureMessages[0])

/** Short enough to read at a glance. */
function line(name, message = '') {
  const reason = stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n      ')
  return `${name}\n      ${reason.slice(0, 2000)}`
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // The runner died before it wrote a report.
    return null
  }
}
