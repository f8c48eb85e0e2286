/**
 * The training in hand, for a day without network. No key and no explanation is kept: the question may be in an exam by then,
 * so a training that shows keys is not kept at all. A question is kept until an exam may ask it.
 */
import { OPEN_WORK, type OpenWork } from '@tripos/web-kit/open-work.ts'
import { openSealedStore, type SealedStore } from '@tripos/web-kit/sealed-store.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import type { TrainingQuestion } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import { KeptMedia } from './kept-media.ts'
import type { Run, TrainingState } from './training.rules.ts'

const KEPT_MS = 24 * 60 * 60 * 1000
/** At once by the call; and how many of what comes next are there when the network goes. */
export const PORTION = 20
export const KEPT_AHEAD = 100

const runKey = (runId: string) => `training ${runId} run`
const questionKey = (runId: string, no: number) => `training ${runId} question ${no}`

interface KeptQuestion {
  readonly keptAt: number
  readonly question: TrainingQuestion
}

export interface KeptTraining {
  keepQuestions(questions: readonly TrainingQuestion[]): Promise<void>
  /** Their pictures and recordings; gives how many of this training are not here. */
  keepMedia(questions: readonly TrainingQuestion[]): Promise<number>
  medium(address: string): Promise<Blob | undefined>
  /** The page is left: nothing more is brought. */
  halt(): Promise<void>
  questions(nos: readonly number[]): Promise<readonly TrainingQuestion[]>
  keepPlace(state: TrainingState, title: string): Promise<void>
  drop(): Promise<void>
}

export async function openKeptTraining(run: Run): Promise<KeptTraining | undefined> {
  if (run.finishedAt !== null || run.mode === PracticeMode.memorise) return undefined
  const store = await openSealedStore()
  return store && makeKept(store, run)
}

export async function findKeptRun(runId: string): Promise<Run | undefined> {
  return (await openSealedStore())?.get<Run>(runKey(runId))
}

const lifeOf = ({ shownMs }: TrainingQuestion): number => Math.min(shownMs, KEPT_MS)

function makeKept(store: SealedStore, { id }: Run): KeptTraining {
  const media = new KeptMedia(store, id)
  return {
    async keepQuestions(questions) {
      for (const question of questions) {
        const kept: KeptQuestion = { keptAt: Date.now(), question: { ...question, explained: null } }
        await store.put(questionKey(id, question.no), kept, lifeOf(question))
      }
    },
    async keepMedia(questions) {
      const now = Date.now()
      await Promise.all(questions.map(question => media.keep(question, now + lifeOf(question))))
      return media.leftOut
    },
    medium: address => media.find(address),
    halt: () => media.halt(),
    async questions(nos) {
      const found = await Promise.all(nos.map(no => store.get<KeptQuestion>(questionKey(id, no))))
      return found
        .filter(one => one !== undefined)
        .map(({ keptAt, question }) => ({ ...question, shownMs: question.shownMs - (Date.now() - keptAt) }))
    },
    async keepPlace({ run, no, standings }, title) {
      const work: OpenWork = { path: practicePaths.training(run.bank.id, run.mode, `?run=${id}`), title }
      await store.put(runKey(id), { ...run, place: no, standings: [...standings] } satisfies Run, KEPT_MS)
      await store.put(OPEN_WORK + id, work, KEPT_MS)
    },
    async drop() {
      await media.halt()
      await Promise.all([store.drop(`training ${id} `), store.drop(OPEN_WORK + id)])
    },
  }
}
