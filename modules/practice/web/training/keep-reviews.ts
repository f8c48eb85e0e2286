/** Today's reviews of a bank for a day without network, though nobody has opened them yet. */
import { call } from '@tripos/web-kit/call.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { training } from '../../contract/training.ts'
import { KEPT_AHEAD, openKeptTraining, PORTION } from './kept-training.ts'
import { openTraining } from './training.rules.ts'

interface Bank {
  readonly id: string
  readonly name: string
}

interface KeptReviews {
  readonly count: number
  /** Pictures and recordings that did not fit or did not come. */
  readonly leftOut: number
}

const NOTHING: KeptReviews = { count: 0, leftOut: 0 }

/** Goes on with the reviews that are under way. Gives how many questions are on this device now. */
export async function keepReviews(bank: Bank, modeName: string): Promise<KeptReviews> {
  const runId = await startReviews(bank.id)
  if (runId === undefined) return NOTHING
  const run = await call(training.run, { runId })
  const kept = await openKeptTraining(run)
  if (kept === undefined) return NOTHING
  const open = run.standings.flatMap((standing, at) => (standing === 'open' ? at + 1 : [])).slice(0, KEPT_AHEAD)
  let [count, leftOut] = [0, 0]
  for (let at = 0; at < open.length; at += PORTION) {
    const questions = await call(training.questions, { runId, nos: open.slice(at, at + PORTION) })
    await kept.keepQuestions(questions)
    leftOut = await kept.keepMedia(questions)
    count += questions.length
  }
  // Last: what is offered without network is there.
  if (count > 0) await kept.keepPlace(openTraining(run), `${bank.name} · ${modeName}`)
  return { count, leftOut }
}

/** Undefined where an exam asks all of them by now. */
async function startReviews(bankId: string): Promise<string | undefined> {
  try {
    return (await call(training.start, { bankId, mode: PracticeMode.due })).runId
  } catch (error) {
    if (isRefusal(error, 'PRACTICE_NOTHING')) return undefined
    throw error
  }
}
