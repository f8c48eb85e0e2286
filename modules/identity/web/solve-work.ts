import { type Work, WORK_PARTS, type WorkAsked, workText } from '../contract/sign-in-guard.ts'
import { sha256After } from '@tripos/web-kit/sha256.ts'

/** Short enough that typing and animation go on beside it. */
const SLICE_MS = 12

/** Through a message: a timer waits longer and longer, and stands still in the background. */
function yieldToEventLoop(): Promise<void> {
  return new Promise(resolve => {
    const channel = new MessageChannel()
    channel.port1.onmessage = () => {
      channel.port1.close()
      resolve()
    }
    channel.port2.postMessage(null)
  })
}

async function solvePart(challenge: string, part: number, bits: number): Promise<number> {
  const hash = sha256After(`${challenge}:${part}:`)
  let until = performance.now() + SLICE_MS
  for (let answer = 0; ; answer += 1) {
    // Up to 30 bits are asked for, so that the first word decides.
    if (Math.clz32(hash(workText(challenge, part, answer))[0] ?? 0) >= bits) return answer
    if (answer % 128 === 0 && performance.now() > until) {
      await yieldToEventLoop()
      until = performance.now() + SLICE_MS
    }
  }
}

/** Does the work that the server asks for where somebody attacks it. */
export async function solveWork({ challenge, bits }: WorkAsked): Promise<NonNullable<Work>> {
  const answers: number[] = []
  for (let part = 0; part < WORK_PARTS; part += 1) answers.push(await solvePart(challenge, part, bits))
  return { challenge, answers }
}
