/** The work of a browser, done by the test. */
import { hash } from 'node:crypto'
import { WORK_PARTS, workAsked, workText } from '../../../modules/identity/contract/sign-in-guard.ts'
import { leadingZeroBits } from '../../../modules/identity/server/index.ts'

/** From the `data` of WORK_NEEDED. */
export function solveWork(data: unknown): { challenge: string; answers: number[] } {
  const { challenge, bits } = workAsked.parse(data)
  const answers = Array.from({ length: WORK_PARTS }, (_, part) => {
    for (let answer = 0; ; answer += 1) {
      if (leadingZeroBits(hash('sha256', workText(challenge, part, answer), 'buffer')) >= bits) return answer
    }
  })
  return { challenge, answers }
}
