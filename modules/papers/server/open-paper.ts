/** Opening a paper to write in it, looking at its clock, handing it in. */
import { encodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import { PaperState, QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import type { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, isDatabaseAway } from '@tripos/runtime/fail.ts'
import type { CallerContext, RequestContext } from '@tripos/http/mount.ts'
import { findExamTitle } from '../../exams/server/index.ts'
import { listAnswerFiles } from './answer-files.queries.ts'
import { presentFile } from './answer-files.ts'
import type { PaperDeps } from './caches.ts'
import { closeSubmitted, type Submission } from './close.queries.ts'
import { closePapers, markPapers } from './mark-papers.ts'
import { loadPaper } from './paper.ts'
import { findPlace } from './places.queries.ts'
import { asOf, leftMs } from './paper-clock.rules.ts'
import {
  claimPage,
  findOwnPaper,
  findSubmitted,
  listAnswers,
  listMessages,
  type PaperRow,
  type SubmittedRow,
} from './papers.queries.ts'
import { presentMessages, presentQuestions } from './papers.present.ts'

type Clock = Output<typeof papers.state>

/** One's own paper as it is by definition: the sweep may still be on its way to it. */
export async function getOwnPaper({ db, config, clock }: Deps, userId: string, paperId: string): Promise<PaperRow> {
  const paper = (await findOwnPaper(db, userId, paperId)) ?? fail('NOT_FOUND')
  return asOf(paper, config.graceSeconds, clock.now())
}

async function clockOf(deps: Deps, paper: PaperRow, language: Language): Promise<Clock> {
  const now = deps.clock.now()
  const messages = paper.messageCount > 0 ? await listMessages(deps.db, paper.id) : []
  return {
    state: paper.state as Clock['state'],
    deadlineAt: paper.deadlineAt.toISOString(),
    leftMs: leftMs(paper, now),
    serverNow: now.toISOString(),
    messages: presentMessages(messages, language),
  }
}

export async function paperState(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<typeof papers.state>,
): Promise<Clock> {
  const paper = await getOwnPaper(deps, ctx.caller.userId, input.paperId)
  if (paper.state === PaperState.inExam && input.epoch !== undefined && input.epoch !== paper.epoch)
    fail('PAPER_TAKEN_OVER')
  return clockOf(deps, paper, ctx.language)
}

export async function openPaper(
  deps: PaperDeps,
  ctx: CallerContext,
  input: Parsed<typeof papers.open>,
): Promise<Output<typeof papers.open>> {
  const { userId, realName } = ctx.caller
  const before = await getOwnPaper(deps, userId, input.paperId)
  if (!mayHappen(PAPER_TRANSITIONS.write, before.state)) fail('PAPER_CLOSED')
  const isHeld = before.deviceId === input.deviceId && (input.pageId ?? before.pageId) === before.pageId
  // Of this claim, not of what is read below: another page may have come in between, and must be the only one to write.
  const hold = isHeld ? before : ((await claimPage(deps.db, { userId, ...input })) ?? fail('PAPER_ELSEWHERE'))
  // Read after the claim: what an older page saved until then is in it.
  const row = await getOwnPaper(deps, userId, input.paperId)
  if (!mayHappen(PAPER_TRANSITIONS.write, row.state)) fail('PAPER_CLOSED')
  const takesFiles = row.questions.some(({ type }) => type === QuestionType.fileUpload)
  const [paper, answers, place, title, files] = await Promise.all([
    loadPaper(deps, row),
    listAnswers(deps.db, [row]),
    findPlace(deps.db, row.id),
    findExamTitle(deps.db, row.examId),
    takesFiles ? listAnswerFiles(deps.db, row.id) : [],
  ])
  return {
    paperId: paper.id,
    examId: paper.examId,
    examTitle: title,
    candidate: realName,
    epoch: hold.epoch,
    deviceEpoch: hold.deviceEpoch,
    submitKey: paper.submitKey,
    earliestHandInAt: paper.earliestHandInAt?.toISOString() ?? null,
    totalPoints: paper.totalPoints,
    sections: paper.form.sections.map(({ title: heading, instructions }) => ({ title: heading, instructions })),
    questions: presentQuestions(paper),
    answers: answers.map(({ questionNo, answer, seq, savedAt }) => ({
      no: questionNo,
      answer: encodeAnswer(answer),
      seq,
      savedAt: savedAt.toISOString(),
    })),
    place,
    ...(files.length === 0 ? {} : { files: files.map(file => ({ no: file.questionNo, ...presentFile(file) })) }),
    ...(await clockOf(deps, row, ctx.language)),
  }
}

type Submitted = Output<typeof papers.submit>
type SubmitResult = Submitted | 'NOT_FOUND' | { readonly tooEarlyMinutes: number }

function submitResult(paper: SubmittedRow | undefined, { submitKey }: Submission): SubmitResult {
  if (paper === undefined || paper.submitKey !== submitKey) return 'NOT_FOUND'
  if (paper.closedAt === null) {
    const earliest = paper.earliestHandInAt ?? paper.deadlineAt
    return { tooEarlyMinutes: Math.ceil((earliest.getTime() - paper.startedAt.getTime()) / 60_000) }
  }
  return { state: paper.state as Submitted['state'], closedAt: paper.closedAt.toISOString() }
}

/** Closes first and marks second, in two commits; the flag lets a worker mark what a crash left closed only. */
export function makeSubmitPaper(
  deps: PaperDeps,
): (input: Parsed<typeof papers.submit>, ctx: RequestContext) => Promise<Submitted> {
  const batcher = makeBatcher<Submission, SubmitResult>({
    maxBatch: 100,
    maxWaiting: 4000,
    isFatal: isDatabaseAway,
    async run(submissions) {
      const ids = [...new Set(submissions.map(submission => submission.paperId))]
      await closePapers(deps, tx => closeSubmitted(tx, submissions))
      await markPapers(deps, ids)
      const rows = new Map((await findSubmitted(deps.db, ids)).map(paper => [paper.id, paper]))
      return submissions.map(submission => submitResult(rows.get(submission.paperId), submission))
    },
  })
  return async (input, { arrivedAt }) => {
    const result = await batcher.add({ ...input, arrivedAt })
    if (result === 'NOT_FOUND') return fail('NOT_FOUND')
    if ('tooEarlyMinutes' in result) return fail('HAND_IN_TOO_EARLY', { args: { minutes: result.tooEarlyMinutes } })
    return result
  }
}
