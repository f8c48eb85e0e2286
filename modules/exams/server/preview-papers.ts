/** Papers as candidates get them, for staff to look at. Nothing is stored. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newSecret, seededChance } from '@tripos/runtime/random.ts'
import { findUsableQuestions, loadVersions, type QuestionVersion } from '../../questions/server/index.ts'
import type { paperPreview } from '../contract/paper-preview.ts'
import { getBlueprint, requireFilled } from './blueprints.ts'
import { composeForm } from './compose-form.ts'
import { drawPaper } from './draw.rules.ts'
import { loadForms } from './exam-results.queries.ts'
import { getExam } from './exams.ts'
import type { ExamForm } from './form.rules.ts'

type Call = typeof paperPreview.ofBlueprint
type Wanted = Parsed<Call>

interface Asked {
  readonly id: string
  readonly seed: string
}

async function composeFilled(db: Db, author: Caller, { id, seed }: Asked): Promise<ExamForm> {
  const { content } = await getBlueprint(db, author, id)
  const composition = await composeForm(db, { author, content, seed })
  requireFilled(composition)
  return composition.form
}

/** What papers are drawn from, and what heads them. */
interface Drawn {
  readonly name: string
  readonly form: ExamForm
}

export async function formOfBlueprint(db: Db, caller: Caller, asked: Asked): Promise<Drawn> {
  const { name } = await getBlueprint(db, caller, asked.id)
  return { name, form: await composeFilled(db, caller, asked) }
}

/** A published exam asks what it was published with, whatever its blueprint says now. */
export async function formOfExam(db: Db, caller: Caller, { id, seed }: Asked): Promise<Drawn> {
  const exam = await getExam(db, caller, id)
  const [published] = exam.formId === null ? [] : await loadForms(db, [exam.formId])
  const form = published?.content ?? (await composeFilled(db, caller, { id: exam.blueprintId, seed }))
  return { name: exam.title, form }
}

export async function previewBlueprint({ db }: Deps, { caller }: CallerContext, { id, draws, drawId }: Wanted) {
  const seed = drawId ?? newSecret()
  const { form } = await formOfBlueprint(db, caller, { id, seed })
  return (await drawSeveral(db, caller, { form, nos: inTurn(draws), seed })).map(shown)
}

export async function previewExam({ db }: Deps, { caller }: CallerContext, { id, draws, drawId }: Wanted) {
  const seed = drawId ?? newSecret()
  const { form } = await formOfExam(db, caller, { id, seed })
  return (await drawSeveral(db, caller, { form, nos: inTurn(draws), seed })).map(shown)
}

const inTurn = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

interface Draws {
  readonly form: ExamForm
  /** Which papers of this seed, from 1. */
  readonly nos: readonly number[]
  readonly seed: string
}

export interface DrawnQuestion {
  readonly no: number
  /** Of the form, from 0. */
  readonly section: number
  readonly title: string
  readonly points: number
  readonly order: readonly number[]
  readonly version: QuestionVersion
  /** The caller may see it in its bank, and so its key. */
  readonly isReadable: boolean
}

export async function drawSeveral(db: Db, caller: Caller, { form, nos, seed }: Draws): Promise<DrawnQuestion[][]> {
  const papers = nos.map(no => drawPaper(form, seededChance(`${seed} ${no}`)))
  const versionIds = [...new Set(papers.flatMap(paper => paper.map(({ versionId }) => versionId)))]
  const loaded = await loadVersions(db, versionIds)
  const versions = new Map(loaded.map(version => [version.id, version]))
  const questionIds = loaded.map(({ questionId }) => questionId)
  const maySeeKeys = caller.permissions.has('qu:bank:view')
  const readable = maySeeKeys ? await findUsableQuestions(db, caller, questionIds) : new Set<string>()
  return papers.map(paper =>
    paper.map(({ versionId, lineNo, order }, i) => {
      const line = form.lines[lineNo]
      const version = versions.get(versionId)
      if (line === undefined || version === undefined) throw new Error('a draw refers to what is not there')
      return {
        no: i + 1,
        section: line.section,
        title: form.sections[line.section]?.title ?? '',
        points: line.points,
        order,
        version,
        isReadable: readable.has(version.questionId),
      }
    }),
  )
}

const shown = (paper: readonly DrawnQuestion[]): Output<Call>[number] =>
  paper.map(({ no, title, points, order, version, isReadable }) => ({
    no,
    section: title,
    type: version.type,
    points,
    excerpt: version.excerpt,
    view: isReadable ? version.view : null,
    order: [...order],
  }))
