// A reporter of Vitest: names the tests that failed and passed when they were repeated.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './sources.mjs'

const linesOf = module =>
  [...module.children.allTests('passed')]
    .filter(test => test.diagnostic()?.flaky)
    .map(test => `${relative(root, module.moduleId)} > ${test.fullName}: ${firstLineOf(test.result().errors)}`)

const firstLineOf = errors => (errors?.[0]?.message ?? '').trim().split('\n')[0]

// oxlint-disable-next-line import/no-default-export -- because Vitest loads a reporter by it
export default class UnsteadyReporter {
  onTestRunEnd(modules) {
    const path = process.env.TRIPOS_TEST_UNSTEADY
    if (path) writeFileSync(path, JSON.stringify(modules.flatMap(linesOf)))
  }
}
