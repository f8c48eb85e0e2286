/** A candidate's paper as PDF, for the files of the school: what was asked and answered, the key, and what it brought. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Db } from '@tripos/db/client.ts'
import type { PdfSpec } from '@tripos/pdf/page.ts'
import { type ReportBlock, reportPages } from '@tripos/pdf/report-pages.rules.ts'
import { minuteIn } from '@tripos/runtime/days.rules.ts'
import { kindOf } from '../../../questions/server/index.ts'
import type { Annotation } from '../../contract/annotations.ts'
import type { PaperResult } from '../../contract/papers.ts'
import { filesOfPaper } from '../answer-files.ts'
import type { PaperCaches } from '../caches.ts'
import { listFeedback } from '../marking.queries.ts'
import { presentReview } from '../papers.present.ts'
import { listAnswers, type PaperRow } from '../papers.queries.ts'
import { loadRegradedPaper, type PaperWithRegrades } from '../regrade/regraded-papers.ts'
import { questionLines } from './question-lines.ts'

const WORDS = {
  name: localized('姓名', 'Name'),
  attempt: localized('第几次参加', 'Attempt'),
  started: localized('开始时间', 'Started'),
  closed: localized('交卷时间', 'Handed in'),
  score: localized('得分', 'Score'),
  result: localized('结果', 'Result'),
  passed: localized('及格', 'Passed'),
  failed: localized('不及格', 'Failed'),
  waiting: localized('待评阅', 'Not marked yet'),
  voided: localized('已作废', 'Voided'),
  out: localized('不计分', 'Not counted'),
  files: localized('上传的文件', 'Uploaded files'),
  comment: localized('评语', 'Comment'),
  annotation: localized('批注', 'Annotation'),
  filePage: localized('页码', 'page'),
  madeAt: localized('生成时间', 'Made'),
  page: localized('页', 'Page'),
  picture: localized('［图片无法打印］', '[This picture cannot be printed]'),
} as const

const inPoints = (hundredths: number): string => String(hundredths / 100)

export interface PaperSheet {
  /** Of one moment. */
  readonly db: Db
  readonly caches: PaperCaches
  readonly language: Language
  readonly site: { readonly siteName: string; readonly timeZone: string }
  readonly examTitle: string
  readonly now: Date
  /** Undefined where it cannot be printed. */
  readonly pictureOf: (src: string) => Promise<ReportBlock | undefined>
}

export interface Candidate {
  readonly userName: string
  readonly realName: string
}

type Question = PaperResult['questions'][number]
type Say = (word: keyof typeof WORDS) => string

const text = (line: string): ReportBlock => ({ kind: 'text', text: line })

function headingOf({ no, type, score, points, isOut }: Question, language: Language, say: Say): ReportBlock {
  const reached = score === null ? say('waiting') : `${inPoints(score)} / ${inPoints(points)}`
  const worth = isOut === true ? say('out') : reached
  return { kind: 'heading', text: `${no}. ${kindOf(type).label[language]} · ${worth}` }
}

/** What was written on the answer, in words; strokes have none. */
function annotationLine(annotation: Annotation, files: Question['files'], say: Say): ReportBlock[] {
  if (annotation.kind === 'stroke') return []
  const { comment } = annotation
  if (annotation.kind === 'passage')
    return [text(`${say('annotation')}: “${annotation.quote}”${comment === '' ? '' : ` ${comment}`}`)]
  const place = [
    files?.find(file => file.id === annotation.fileId)?.name ?? '',
    `${say('filePage')} ${annotation.page}`,
  ]
  return comment === '' ? [] : [text(`${say('annotation')} (${place.filter(Boolean).join(', ')}): ${comment}`)]
}

/** What markers said of it. */
function remarksOf({ files, rubric = [], comment, annotations = [] }: Question, say: Say): ReportBlock[] {
  const given = Object.values(files ?? {}).map(({ name }) => name)
  return [
    ...(given.length === 0 ? [] : [text(`${say('files')}: ${given.join(', ')}`)]),
    ...rubric.map(item => text(`${item.points === null ? '' : `${inPoints(item.points)} · `}${item.text}`)),
    ...(comment === '' ? [] : [text(`${say('comment')}: ${comment}`)]),
    ...annotations.flatMap(annotation => annotationLine(annotation, files, say)),
  ]
}

async function blocksOf(questions: readonly Question[], sheet: PaperSheet, say: Say): Promise<ReportBlock[]> {
  const blocks: ReportBlock[] = []
  for (const question of questions) {
    blocks.push(headingOf(question, sheet.language, say))
    for (const line of questionLines({ question, isForStaff: true }, sheet.language, true))
      blocks.push(line.kind === 'text' ? line : ((await sheet.pictureOf(line.src)) ?? text(say('picture'))))
    blocks.push(...remarksOf(question, say))
  }
  return blocks
}

function outcomeOf({ voidedAt, score, totalPoints, isPassed }: PaperWithRegrades, say: Say): string[] {
  if (voidedAt !== null) return [`${say('result')}: ${say('voided')}`]
  if (score === null) return [`${say('score')}: ${say('waiting')}`]
  const reached = `${say('score')}: ${inPoints(score)} / ${inPoints(totalPoints)}`
  return isPassed === null ? [reached] : [reached, `${say('result')}: ${say(isPassed ? 'passed' : 'failed')}`]
}

async function questionsOf({ db }: PaperSheet, row: PaperRow, paper: PaperWithRegrades): Promise<Question[]> {
  const stored = await listAnswers(db, [row])
  const answers = new Map(stored.map(({ questionNo, answer }) => [questionNo, answer]))
  const [files, feedback] = [await filesOfPaper({ db }, answers.values(), row.id), await listFeedback(db, row.id)]
  const released = { score: true, answers: true, analysis: false }
  return presentReview({ paper, answers, files, feedback, released })
}

export async function paperSpec(sheet: PaperSheet, row: PaperRow, candidate: Candidate): Promise<PdfSpec> {
  const { language, site, examTitle, now } = sheet
  const say: Say = word => WORDS[word][language]
  const paper = await loadRegradedPaper(sheet, row)
  const questions = await questionsOf(sheet, row, paper)
  const minute = (moment: Date | null): string => (moment === null ? '' : minuteIn(site.timeZone, moment))
  const name = `${candidate.realName} (${candidate.userName})`
  const pages = reportPages({
    school: site.siteName,
    title: examTitle,
    facts: [
      `${say('name')}: ${name}`,
      `${say('attempt')}: ${row.attemptNo}`,
      `${say('started')}: ${minute(row.startedAt)}`,
      `${say('closed')}: ${minute(row.closedAt)}`,
      ...outcomeOf(paper, say),
      `${say('madeAt')}: ${minute(now)} (${site.timeZone})`,
    ],
    blocks: await blocksOf(questions, sheet, say),
    tables: [],
    footer: (page, count) => `${name} · ${examTitle} · ${say('page')} ${page} / ${count}`,
  })
  return { title: `${examTitle} ${name}`, author: site.siteName, language, madeAt: now, pages }
}
