/** Rows as candidates see them: own types, built from listed fields. The key is no field of any of them before release. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { RightParts } from '@tripos/question-kinds/answers.ts'
import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import type { PaperResult, papers } from '../contract/papers.ts'
import { authorIndexes, type ExamForm, type Released } from '../../exams/server/index.ts'
import { kindOf, type QuestionVersion, type ScoringRule, toAuthorOrder } from '../../questions/server/index.ts'
import { filesOf } from './answer-files.ts'
import type { AnswerFileRow } from './answer-files.queries.ts'
import { ruleOf } from './mark-paper.ts'
import type { MessageRow, PaperRow } from './papers.queries.ts'

type Message = Output<typeof papers.state>['messages'][number]

const MESSAGE_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  extended: {
    'zh-CN': '您的考试时间延长了 {minutes} 分钟：{reason}',
    'en-US': 'You have been given {minutes} more minutes: {reason}',
  },
  closedByStaff: { 'zh-CN': '监考人员已收卷：{reason}', 'en-US': 'The staff has handed in your paper: {reason}' },
  reopened: {
    'zh-CN': '您的试卷已重新开放，可继续作答 {minutes} 分钟：{reason}',
    'en-US': 'Your paper is open again for {minutes} minutes: {reason}',
  },
  takenIn: {
    'zh-CN': '迟到的作答已计入您的试卷：{reason}',
    'en-US': 'Answers of yours that came too late were taken into your paper: {reason}',
  },
  voided: { 'zh-CN': '本次答卷已作废：{reason}', 'en-US': 'This paper has been made void: {reason}' },
}

export const presentMessages = (rows: readonly MessageRow[], language: Language): Message[] =>
  rows.map(({ id, kind, minutes, reason, sentAt }) => ({
    id,
    at: sentAt.toISOString(),
    text: (MESSAGE_TEXTS[kind]?.[language] ?? '{reason}')
      .replace('{minutes}', String(minutes ?? ''))
      .replace('{reason}', () => reason),
  }))

interface PaperParts {
  readonly paper: PaperRow
  readonly form: ExamForm
  readonly versions: ReadonlyMap<string, QuestionVersion>
}

interface Part {
  readonly no: number
  readonly version: QuestionVersion
  readonly line: ExamForm['lines'][number]
  readonly order: readonly number[]
}

/** The questions of a paper in order, each with its version, its line and its option order. */
export function partsOf({ paper, form, versions }: PaperParts): Part[] {
  return paper.versionIds.map((versionId, i) => {
    const version = versions.get(versionId)
    const line = form.lines[paper.lineNos[i] ?? -1]
    if (version === undefined || line === undefined)
      throw new Error(`question ${i + 1} of paper ${paper.id} is not there`)
    return { no: i + 1, version, line, order: authorIndexes(paper.optionOrders[i] ?? '') }
  })
}

const presentPart = ({ no, version, line, order }: Part): PaperQuestion => ({
  no,
  section: line.section,
  type: version.type,
  points: line.points,
  ...kindOf(version.type).candidateView(version.view, order, line.points),
})

export const presentQuestions = (parts: PaperParts): PaperQuestion[] => partsOf(parts).map(presentPart)

interface AnsweredPart extends Pick<Part, 'version' | 'order'> {
  readonly answer: AnswerBody
}

/** Which parts of the answer to this question are right. */
export const rightPartsOf = ({ version, order, answer }: AnsweredPart, rule: ScoringRule): RightParts | null =>
  kindOf(version.type).rightParts?.(version.content, toAuthorOrder(answer, order), rule) ?? null

/** Which parts are right is told with the answers, what they brought with the score. */
const withoutScores = (rightParts: RightParts | null): RightParts | null =>
  rightParts !== null && 'parts' in rightParts
    ? { parts: rightParts.parts.map(part => ({ ...part, score: null })) }
    : rightParts

interface ReviewParts extends PaperParts {
  readonly answers: ReadonlyMap<number, AnswerBody>
  readonly files: readonly AnswerFileRow[]
  readonly comments: ReadonlyMap<number, string>
  readonly released: Released
}

/** Question by question as far as it is released; nothing before the answers are. */
export function presentReview({ answers, files, comments, released, ...parts }: ReviewParts): PaperResult['questions'] {
  if (!released.answers) return []
  return partsOf(parts).map(part => {
    const { no, version, order, line } = part
    const answer = answers.get(no) ?? null
    const rightParts = rightPartsOf({ version, order, answer }, ruleOf(parts.form, line.points))
    const { view } = version
    return {
      ...presentPart(part),
      answer,
      ...filesOf(answer, no, files),
      score: released.score ? (parts.paper.scores?.[no - 1] ?? null) : null,
      comment: released.score ? (comments.get(no) ?? '') : '',
      key: kindOf(version.type).keyView(view, order),
      rightParts: released.score ? rightParts : withoutScores(rightParts),
      analysis: released.analysis ? view.analysis : null,
      ...(released.analysis && view.type === 6 && { partAnalyses: view.parts.map(({ content }) => content.analysis) }),
    }
  })
}
