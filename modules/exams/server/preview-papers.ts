/** Papers as candidates get them, for staff to look at. Nothing is stored. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db } from '@tripos/db/client.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { newSecret, seededChance } from '@tripos/runtime/random.ts'
import { findUsableQuestions, loadVersions } from '../../questions/server/index.ts'
import type { paperPreview } from '../contract/paper-preview.ts'
import { getBlueprint, requireFilled } from './blueprints.ts'
import { composeForm } from './compose-form.ts'
import { drawPaper } from './draw.rules.ts'
import { loadForms } from './exam-results.queries.ts'
import { getExam } from './exams.ts'
import type { ExamForm } from './form.rules.ts'

type Call = typeof paperPreview.ofBlueprint
type Wanted = Parsed<Call>

async function composeFilled(db: Db, author: Caller, blueprintId: string): Promise<ExamForm> {
  const { content } = await getBlueprint(db, author, blueprintId)
  const composition = await composeForm(db, { author, content, seed: newSecret() })
  requireFilled(composition)
  return composition.form
}

export async function previewBlueprint({ db }: Deps, { caller }: CallerContext, { id, draws }: Wanted) {
  return drawSeveral(db, caller, { form: await composeFilled(db, caller, id), draws })
}

/** A published exam asks what it was published with, whatever its blueprint says now. */
export async function previewExam({ db }: Deps, { caller }: CallerContext, { id, draws }: Wanted) {
  const exam = await getExam(db, caller, id)
  const [published] = exam.formId === null ? [] : await loadForms(db, [exam.formId])
  const form = published?.content ?? (await composeFilled(db, caller, exam.blueprintId))
  return drawSeveral(db, caller, { form, draws })
}

interface Draws {
  readonly form: ExamForm
  readonly draws: number
}

async function drawSeveral(db: Db, caller: Caller, { form, draws }: Draws): Promise<Output<Call>> {
  const papers = Array.from({ length: draws }, () => drawPaper(form, seededChance(newSecret())))
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
        section: form.sections[line.section]?.title ?? '',
        type: version.type,
        points: line.points,
        excerpt: version.excerpt,
        view: readable.has(version.questionId) ? version.view : null,
        order: [...order],
      }
    }),
  )
}
