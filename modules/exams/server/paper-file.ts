/** One drawn paper as a Word document: what the preview shows, with its key or without. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { DOCX_MIME, paperFile, type WordQuestion } from '../../questions/server/index.ts'
import type { paperPreview } from '../contract/paper-preview.ts'
import { type DrawnQuestion, drawSeveral, formOfBlueprint, formOfExam } from './preview-papers.ts'

type Wanted = Parsed<typeof paperPreview.fileOfExam>

const wordOf = ({ no, points, order, version, isReadable }: DrawnQuestion): WordQuestion => ({
  no,
  points,
  order,
  content: isReadable ? version.content : null,
  excerpt: version.excerpt,
})

/** Two sections of one name that follow each other stay two. */
function sectionsOf(paper: readonly DrawnQuestion[]) {
  const sections: { no: number; title: string; questions: WordQuestion[] }[] = []
  for (const question of paper) {
    const last = sections.at(-1)
    if (last?.no === question.section) last.questions.push(wordOf(question))
    else sections.push({ no: question.section, title: question.title, questions: [wordOf(question)] })
  }
  return sections
}

interface Source {
  readonly of: 'blueprint' | 'exam'
  readonly link: string
  readonly drawn: Awaited<ReturnType<typeof formOfExam>>
}

async function fileOf(deps: Deps, ctx: CallerContext, { of, link, drawn, ...wanted }: Source & Wanted) {
  const { id, no, drawId: seed, withKey } = wanted
  const [paper = []] = await drawSeveral(deps.db, ctx.caller, { form: drawn.form, nos: [no], seed })
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: of === 'exam' ? 'exam.exportPaper' : 'blueprint.exportPaper',
      objectType: of,
      objectId: id,
      objectName: drawn.name,
      detail: { withKey, questionCount: paper.length },
    }),
  )
  const { language } = ctx
  const body = paperFile(deps, { title: drawn.name, sections: sectionsOf(paper), language, withKey })
  const fileName = `${drawn.name.replace(/[/\\]/g, '-')}.docx`
  return tellingExport(deps, ctx, { fileName, mime: DOCX_MIME, body, link })
}

export async function fileOfBlueprint(deps: Deps, ctx: CallerContext, wanted: Wanted): Promise<Download> {
  const drawn = await formOfBlueprint(deps.db, ctx.caller, { id: wanted.id, seed: wanted.drawId })
  return fileOf(deps, ctx, { of: 'blueprint', link: `/admin/exams/blueprints/edit/${wanted.id}`, drawn, ...wanted })
}

export async function fileOfExam(deps: Deps, ctx: CallerContext, wanted: Wanted): Promise<Download> {
  const drawn = await formOfExam(deps.db, ctx.caller, { id: wanted.id, seed: wanted.drawId })
  return fileOf(deps, ctx, { of: 'exam', link: `/admin/exams/edit/${wanted.id}`, drawn, ...wanted })
}
