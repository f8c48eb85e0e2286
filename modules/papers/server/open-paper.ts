/** Opening a paper to write in it, looking at its clock, handing it in. */
import { decodeAnswer, encodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { mayHappen } from '@tripos/contract-kit/transitions.ts'
import { PAPER_TRANSITIONS } from '../contract/paper-states.ts'
import { papers } from '../contract/papers.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inLane } from '@tripos/db/lanes.ts'
import { makeBatcher } from '@tripos/runtime/batcher.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, isDatabaseAway, isLockedOut } from '@tripos/runtime/fail.ts'
import type { CallerContext, RequestContext } from '@tripos/http/mount.ts'
import { ReadyJson } from '@tripos/http/ready-json.ts'
import * as z from 'zod/mini'
import type { ExamForm } from '../../exams/server/index.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import { presentFile } from './answer-files.ts'
import type { PaperDeps } from './caches.ts'
import { closeAndMark } from './close-and-mark.ts'
import { closeSubmitted, type Submission } from './close.queries.ts'
import { closePapers, markPapers } from './mark-papers.ts'
import { claimPages, type ClaimedPaper, readWritten, type WrittenPaper } from './open.queries.ts'
import { asOf } from './paper-clock.rules.ts'
import { unpackJoined, versionIdsOf } from './paper-codec.rules.ts'
import { findOwnPaper, findSubmitted, type PaperRow, type SubmittedRow } from './papers.queries.ts'
import { clockOf } from './paper-state.ts'
import { presentMessages } from './papers.present.ts'
import { questionText } from './ready-questions.ts'

type Content = Output<typeof papers.open>

/** One's own paper as it is by definition: the sweep may still be on its way to it. */
export async function getOwnPaper({ db, config, clock }: Deps, userId: string, paperId: string): Promise<PaperRow> {
  const paper = (await findOwnPaper(db, userId, paperId)) ?? fail('NOT_FOUND')
  return asOf(paper, config.graceSeconds, clock.now())
}

interface OpenRequest {
  readonly input: Parsed<typeof papers.open>
  readonly userId: string
}

/** A paper that one page has claimed, with what stands in it. */
interface OpenedPaper {
  readonly claimed: ClaimedPaper
  readonly written: WrittenPaper
  readonly form: ExamForm
  readonly versions: ReadonlyMap<string, QuestionVersion>
}

type OpenResult = OpenedPaper | { readonly refusal: ErrorName }

/** Those that found no open paper of theirs: there is none, or it is over. */
async function whyNotOpened(deps: PaperDeps, { userId, input }: OpenRequest): Promise<OpenResult> {
  const paper = await findOwnPaper(deps.db, userId, input.paperId)
  return { refusal: paper === undefined ? 'NOT_FOUND' : 'PAPER_CLOSED' }
}

/** Each paper once: the second page that opens one follows the first, and so has the newer epoch. */
async function openEach(deps: PaperDeps, requests: readonly OpenRequest[]): Promise<OpenResult[]> {
  const { db, caches, clock, config } = deps
  const claims = requests.map(({ input, userId }) => ({ ...input, userId }))
  const rows = await claimPages(db, { claims, now: clock.now(), graceSeconds: config.graceSeconds })
  const held = rows.filter(row => row.epoch !== null)
  const claimedAt = new Map(rows.map(row => [row.at, row]))
  const [written, forms, versions] = await Promise.all([
    // After the claims: what older pages saved until then is in it.
    readWritten(
      db,
      held.flatMap(({ at }) => requests[at]?.input.paperId ?? []),
    ),
    caches.forms(held.map(row => row.form_id)),
    caches.versions(held.flatMap(row => versionIdsOf(row))),
  ])
  const writtenOf = new Map(written.map(row => [row.id, row]))
  return Promise.all(
    requests.map(async (request, at): Promise<OpenResult> => {
      const claimed = claimedAt.get(at)
      if (claimed === undefined) return whyNotOpened(deps, request)
      if (claimed.epoch === null) return { refusal: 'PAPER_ELSEWHERE' }
      const paper = writtenOf.get(request.input.paperId.toLowerCase())
      if (paper === undefined || !mayHappen(PAPER_TRANSITIONS.write, paper.state)) return { refusal: 'PAPER_CLOSED' }
      const form = forms.get(claimed.form_id)
      if (form === undefined) throw new Error(`the form of paper ${paper.id} is not there`)
      return { claimed, written: paper, form, versions }
    }),
  )
}

async function openAll(deps: PaperDeps, requests: readonly OpenRequest[]): Promise<OpenResult[]> {
  const results = new Map<OpenRequest, OpenResult>()
  for (let left = requests; left.length > 0; ) {
    const seen = new Set<string>()
    const now = left.filter(
      ({ input }) => !seen.has(input.paperId.toLowerCase()) && seen.add(input.paperId.toLowerCase()),
    )
    const opened = await openEach(deps, now)
    now.forEach((request, i) => results.set(request, opened[i] ?? { refusal: 'BUSY' }))
    left = left.filter(request => !results.has(request))
  }
  return requests.map(request => results.get(request) ?? { refusal: 'BUSY' })
}

/** The reply as text: questions and headings as the caches have them, all else of this paper. */
function openedText(deps: PaperDeps, ctx: CallerContext, { claimed, written, form, versions }: OpenedPaper): ReadyJson {
  const sections = deps.caches.sections(form)
  let hasPictures = sections.hasPictures
  const questions = unpackJoined(claimed).map(({ no, versionId, lineNo, order }) => {
    const [version, line] = [versions.get(versionId), form.lines[lineNo]]
    if (version === undefined || line === undefined)
      throw new Error(`question ${no} of paper ${written.id} is not there`)
    const ready = deps.caches.question(version, line.points)
    hasPictures ||= ready.hasPictures
    return questionText(ready, { no, section: line.section, order })
  })
  const files = (written.files ?? []).map(file => ({ no: file.questionNo, ...presentFile(file) }))
  const now = deps.clock.now()
  const rest = {
    paperId: written.id,
    examId: claimed.exam_id,
    examTitle: written.title,
    candidate: ctx.caller.realName,
    // Of this claim, not of the paper as it is now: another page may have come since, and must be the only one to write.
    epoch: claimed.epoch ?? 0,
    deviceEpoch: claimed.device_epoch,
    submitKey: claimed.submit_key,
    earliestHandInAt: claimed.earliest_hand_in_at?.toISOString() ?? null,
    totalPoints: claimed.total_points,
    answers: (written.answers ?? []).map(({ no, answer, seq, at }) => ({
      no,
      answer: encodeAnswer(decodeAnswer(answer)),
      seq,
      savedAt: new Date(at).toISOString(),
    })),
    place: written.place,
    ...(files.length === 0 ? {} : { files }),
    ...clockOf({ state: written.state, deadlineAt: written.deadline_at }, now),
    messages: presentMessages(
      (written.messages ?? []).map(({ at, ...message }) => ({ ...message, sentAt: new Date(at) })),
      ctx.language,
    ),
  } satisfies Omit<Content, 'sections' | 'questions'>
  return new ReadyJson(
    [
      { json: `${JSON.stringify(rest).slice(0, -1)},` },
      { json: `"sections":${sections.json},"questions":[${questions.join(',')}]}`, hasPictures },
    ],
    { kind: 'paper', id: written.id },
  )
}

const presentOpened = (deps: PaperDeps, ctx: CallerContext, result: OpenResult): ReadyJson =>
  'refusal' in result ? fail(result.refusal) : openedText(deps, ctx, result)

/** Papers that are opened in the same moment; bounds how many replies are made at once too. */
const MAX_OPENED = 16
const MAX_WAITING = 4000

/** A class opens its papers in the same seconds, as it starts them: what arrives meanwhile makes the next batch. */
export function makeOpenPaper(
  deps: PaperDeps,
): (input: OpenRequest['input'], ctx: CallerContext) => Promise<ReadyJson> {
  const batcher = makeBatcher<OpenRequest, OpenResult>({
    maxBatch: MAX_OPENED,
    maxWaiting: MAX_WAITING,
    isFatal: isDatabaseAway,
    run: requests => inLane('call', () => openAll(deps, requests)),
  })
  return async (input, ctx) => presentOpened(deps, ctx, await batcher.add({ input, userId: ctx.caller.userId }))
}

/** One paper without waiting for others. */
export async function openPaper(deps: PaperDeps, ctx: CallerContext, input: OpenRequest['input']): Promise<Content> {
  const [result] = await openAll(deps, [{ input, userId: ctx.caller.userId }])
  const { pieces } = presentOpened(deps, ctx, result ?? { refusal: 'BUSY' })
  return z.parse(papers.open.output, JSON.parse(pieces.map(({ json }) => json).join('')))
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
async function closeThenMark(deps: PaperDeps, submissions: readonly Submission[], ids: readonly string[]) {
  await closePapers(deps, tx => closeSubmitted(tx, submissions))
  await markPapers(deps, ids).catch((error: unknown) => {
    // While a regrade is begun nobody marks. They are handed in, and a worker marks them in a moment.
    if (!isLockedOut(error)) throw error
  })
  return findSubmitted(deps.db, ids)
}

async function submitAll(deps: PaperDeps, submissions: readonly Submission[]): Promise<SubmitResult[]> {
  const ids = [...new Set(submissions.map(submission => submission.paperId))]
  const papers = await closeAndMark(deps, submissions, ids).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    // A paper that cannot be marked is closed all the same, and its neighbours are marked without it.
    deps.log.warn({ err: error }, 'papers are closed first and marked second')
    return closeThenMark(deps, submissions, ids)
  })
  const rows = new Map(papers.map(paper => [paper.id, paper]))
  return submissions.map(submission => submitResult(rows.get(submission.paperId), submission))
}

export function makeSubmitPaper(
  deps: PaperDeps,
): (input: Parsed<typeof papers.submit>, ctx: RequestContext) => Promise<Submitted> {
  const batcher = makeBatcher<Submission, SubmitResult>({
    maxBatch: 100,
    maxWaiting: 4000,
    isFatal: isDatabaseAway,
    run: submissions => inLane('hot', () => submitAll(deps, submissions)),
  })
  return async (input, { arrivedAt }) => {
    const result = await batcher.add({ ...input, arrivedAt })
    if (result === 'NOT_FOUND') return fail('NOT_FOUND')
    if ('tooEarlyMinutes' in result) return fail('HAND_IN_TOO_EARLY', { args: { minutes: result.tooEarlyMinutes } })
    return result
  }
}
