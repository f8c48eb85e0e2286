/** A class sits an exam: signs in, begins, saves as it goes on, and hands in, all of it by the calls of the exam room. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import { newId } from '@tripos/runtime/random.ts'
import { papers } from '../../../papers/contract/papers.ts'
import type { DemoQuestion } from '../content/types.ts'
import { answerTo } from './answers.ts'
import { chance } from './chance.ts'
import { runSteps, type Step } from './moments.ts'
import type { School } from './school.ts'

export interface Candidate {
  readonly userName: string
  /** After the start of the exam. */
  readonly comesAfter: number
  /** From the first question to handing in; null: nobody hands in. */
  readonly usesSeconds: number | null
  /** Of the questions, those that are answered; 1 is all of them. */
  readonly share: number
}

export interface Sitting {
  readonly key: string
  readonly examId: string
  /** In the order of the papers. */
  readonly questions: readonly DemoQuestion[]
  readonly startsAt: Date
  readonly candidates: readonly Candidate[]
}

interface TakenPaper {
  readonly paperId: string
  /** The numbers of what is answered. */
  readonly answered: ReadonlySet<number>
}

/** By user name. */
export type Papers = ReadonlyMap<string, TakenPaper>

/** Saves between the first answer and handing in. */
const SAVES = 3
const SIGNS_IN_BEFORE_SECONDS = 600
const GIVEN_UP_SECONDS = 1500

/** Most finish in good time, and some need all of it. */
export function usualCandidate(userName: string, exam: string, minutes: number): Candidate {
  const share = 0.5 + 0.47 * chance('time', exam, userName)
  const comesAfter = Math.floor(100 * chance('comes', exam, userName))
  return { userName, comesAfter, usesSeconds: Math.floor(minutes * 60 * share) - comesAfter, share: 1 }
}

interface OpenPaper {
  readonly paperId: string
  readonly epoch: number
  readonly submitKey: string
  /** By question, from 1. */
  readonly answers: readonly { no: number; seq: number; answer: ReturnType<typeof answerTo> }[]
}

async function begin(school: School, sitting: Sitting, { userName, share }: Candidate): Promise<OpenPaper> {
  const caller = school.signedInAs(userName)
  const { paperId } = await caller.call(papers.start, { examId: sitting.examId, hasAcceptedNotice: true })
  const opened = await caller.call(papers.open, { paperId, deviceId: newId() })
  const { epoch, submitKey, questions } = opened
  const wanted = Math.ceil(questions.length * share)
  const answers = questions.slice(0, wanted).flatMap((shown, at) => {
    const question = sitting.questions[at]
    if (question === undefined) throw new Error(`${sitting.key} has more questions than the demo knows`)
    const answer = answerTo({ userName, exam: sitting.key }, question, shown)
    return answer === null ? [] : [{ no: shown.no, seq: 1, answer }]
  })
  return { paperId, epoch, submitKey, answers }
}

async function save(school: School, userName: string, { paperId, epoch, answers }: OpenPaper): Promise<void> {
  if (answers.length === 0) return
  await school.signedInAs(userName).call(papers.saveAnswers, { paperId, epoch, answers: [...answers] })
}

interface Room {
  readonly school: School
  readonly sitting: Sitting
  /** By user name, as soon as they are open. */
  readonly made: Map<string, OpenPaper>
}

/** What one candidate does, from the first minute on. */
function stepsOf({ school, sitting, made }: Room, candidate: Candidate): Step[] {
  const { userName, comesAfter, usesSeconds } = candidate
  const startsAt = addSeconds(sitting.startsAt, comesAfter)
  const writesSeconds = usesSeconds ?? GIVEN_UP_SECONDS
  const paper = (): OpenPaper => {
    const opened = made.get(userName)
    if (opened === undefined) throw new Error(`${userName} has not begun ${sitting.key}`)
    return opened
  }
  const begins = {
    at: startsAt,
    userName,
    run: async () => void made.set(userName, await begin(school, sitting, candidate)),
  }
  const saves = Array.from({ length: SAVES }, (_, turn) => ({
    at: addSeconds(startsAt, Math.floor((writesSeconds * (turn + 1)) / (SAVES + 1))),
    userName,
    run: () => {
      const opened = paper()
      const size = Math.ceil(opened.answers.length / SAVES)
      return save(school, userName, { ...opened, answers: opened.answers.slice(turn * size, (turn + 1) * size) })
    },
  }))
  const handsIn = {
    at: addSeconds(startsAt, writesSeconds),
    userName,
    run: async () => {
      const { paperId, submitKey } = paper()
      await school.signedInAs(userName).call(papers.submit, { paperId, submitKey })
    },
  }
  return usesSeconds === null ? [begins, ...saves] : [begins, ...saves, handsIn]
}

export async function sitExam(school: School, sitting: Sitting): Promise<Papers> {
  const made = new Map<string, OpenPaper>()
  const arrivals = sitting.candidates.map(({ userName, comesAfter }) => ({
    at: addSeconds(sitting.startsAt, Math.floor(comesAfter / 4) - SIGNS_IN_BEFORE_SECONDS),
    userName,
    run: async () => void (await school.as(userName)),
  }))
  const steps = sitting.candidates.flatMap(candidate => stepsOf({ school, sitting, made }, candidate))
  await runSteps(school, [...arrivals, ...steps])
  return new Map(
    [...made].map(([userName, { paperId, answers }]) => [
      userName,
      { paperId, answered: new Set(answers.map(one => one.no)) },
    ]),
  )
}
