/** What round-trip.rules.test.ts shows of small banks, of banks of 500 questions. A step of `npm run soak`. */
import fc from 'fast-check'
import { describe, it } from 'vitest'
import { questionFormat } from '@tripos/question-kinds/question-format.ts'
import { expectAsReported, hostileBank } from './test/hostile-bank.ts'

describe.runIf(process.env['TRIPOS_SOAK'] === '1')('of 500 questions', () => {
  it.each(questionFormat.options)(
    'in a file of %s each comes back as the report says',
    async format => {
      await fc.assert(
        fc.asyncProperty(hostileBank(500), questions => expectAsReported(questions, format)),
        // Hundreds of questions are not to be made fewer one by one: the seed says which they were.
        { numRuns: 3, endOnFailure: true },
      )
    },
    600_000,
  )
})
