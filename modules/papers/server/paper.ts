/** A paper as a value: what its row has, with the form it was drawn from and all that stands behind its questions. */
import type { Db } from '@tripos/db/client.ts'
import type { ExamForm } from '../../exams/server/index.ts'
import type { QuestionVersion } from '../../questions/server/index.ts'
import type { PaperDeps } from './caches.ts'
import type { StoredQuestion } from './paper-codec.rules.ts'
import type { PaperRow } from './papers.queries.ts'

export interface QuestionOnPaper extends StoredQuestion {
  readonly version: QuestionVersion
  /** The section of the form that it stands in, from 0. */
  readonly section: number
  /** What it is worth, in hundredths. */
  readonly points: number
}

export interface Paper extends Omit<PaperRow, 'questions'> {
  readonly form: ExamForm
  readonly questions: readonly QuestionOnPaper[]
}

/** Papers whole, in the order of their rows. Forms and versions come from memory, or in one statement each for all papers. */
export async function loadPapers(
  { caches }: Pick<PaperDeps, 'caches'>,
  rows: readonly PaperRow[],
  on?: Db,
): Promise<Paper[]> {
  const [forms, versions] = await Promise.all([
    caches.forms(
      rows.map(row => row.formId),
      on,
    ),
    caches.versions(
      rows.flatMap(row => row.questions.map(({ versionId }) => versionId)),
      on,
    ),
  ])
  return rows.map((row): Paper => {
    const form = forms.get(row.formId)
    if (form === undefined) throw new Error(`the form of paper ${row.id} is not there`)
    const questions = row.questions.map(({ no, versionId, lineNo, type, order, score }): QuestionOnPaper => {
      const version = versions.get(versionId)
      const line = form.lines[lineNo]
      if (version === undefined || line === undefined) throw new Error(`question ${no} of paper ${row.id} is not there`)
      const { section, points } = line
      return { no, versionId, lineNo, type, order, score, version, section, points }
    })
    return { ...row, form, questions }
  })
}
