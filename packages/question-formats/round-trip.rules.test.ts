/** Files of our own come back whole, whatever their texts look like; what a report says is what comes back. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { questionFormat } from '@tripos/question-kinds/question-format.ts'
import { exportLosses } from './fidelity.ts'
import { expectAsReported, hostileBank } from './test/hostile-bank.ts'

it.each(questionFormat.options)('of a file of %s each question comes back as the report says', async format => {
  await fc.assert(
    fc.asyncProperty(hostileBank(12), questions => expectAsReported(questions, format)),
    { numRuns: 2 },
  )
})

it.each(['text', 'docx', 'csv', 'jsonl', 'xlsx'] as const)(
  'a file of %s holds every question, and each loses in it what it loses alone',
  async format => {
    await fc.assert(
      fc.asyncProperty(hostileBank(12), async questions => {
        const as = { format, language: 'zh-CN' } as const
        const alone = []
        for (const each of questions) alone.push(...(await exportLosses([each], as)))
        expect(await exportLosses(questions, as)).toEqual(alone)
        expect(alone.filter(lost => lost.includes('question'))).toEqual([])
      }),
      { numRuns: 2 },
    )
  },
)
