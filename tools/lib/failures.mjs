// What failed, from the reports of the test runners: one line a test, so that the end of a long run says it again.
import { stripVTControlCharacters } from 'node:util'

const firstLine = text =>
  stripVTControlCharacters(text ?? '')
    .trim()
    .split('\n')[0] ?? ''

/** From the JSON report of Vitest. A file that did not load stands with its own message. */
export function failuresOfVitest({ testResults }, root) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.replace(`${root}/`, '')
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (failed.length > 0) {
      return failed.map(test => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`)
    }
    return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
  })
}

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

const testsOf = (suites, status) =>
  suites.flatMap(specsOf).flatMap(spec =>
    spec.tests
      .filter(test => test.status === status)
      .map(test => {
        const result = test.results.find(one => one.status !== 'passed')
        return `e2e/${spec.file}:${spec.line} > ${spec.title}: ${firstLine(result?.error?.message)}`
      }),
  )

/** From the JSON report of Playwright. */
export const failuresOfPlaywright = ({ suites, errors = [] }) => [
  ...testsOf(suites, 'unexpected'),
  ...errors.map(error => `e2e: ${firstLine(error.message)}`),
]

/** What failed and passed when it was repeated. */
export const unsteadyOfPlaywright = ({ suites }) => testsOf(suites, 'flaky')
