/** Rows as candidates see them: own types, built from listed fields. The key is no field of any of them before release. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { RightParts } from '@tripos/question-kinds/answers.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { optionAnalysesOf } from '@tripos/question-kinds/option-analyses.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import type { PaperResult, papers } from '../contract/papers.ts'
import type { Released } from '../../exams/server/index.ts'
import { kindOf, type ScoringRule, toAuthorOrder } from '../../questions/server/index.ts'
import { filesOf } from './answer-files.ts'
import type { AnswerFileRow } from './answer-files.queries.ts'
import { fittingAnnotations } from './marking/annotations.rules.ts'
import { type FormRule, ruleOf } from './mark-paper.ts'
import type { QuestionOnPaper } from './paper.ts'
import type { Feedback } from './marking.queries.ts'
import type { MessageRow } from './papers.queries.ts'
import type { Ticks } from './regrade/regrade.rules.ts'
import type { PaperWithRegrades } from './regrade/regraded-papers.ts'
import type { Rubric } from '../contract/rubric.ts'

type Message = Output<typeof papers.state>['messages'][number]

const MESSAGE_TEXTS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  extended: {
    'zh-CN': '您的考试时间延长了 {minutes} 分钟：{reason}',
    'en-US': 'You have been given {minutes} more minutes: {reason}',
  },
  arranged: {
    'zh-CN': '您的考试时间延长了 {minutes} 分钟。{reason}',
    'en-US': 'You have {minutes} more minutes. {reason}',
  },
  closedByStaff: { 'zh-CN': '监考人员已收卷：{reason}', 'en-US': 'The staff has handed in your paper: {reason}' },
  reopened: {
    'zh-CN': '您的答卷已重新开放，可继续作答 {minutes} 分钟：{reason}',
    'en-US': 'Your paper is open again for {minutes} minutes: {reason}',
  },
  takenIn: {
    'zh-CN': '迟到的作答已计入您的答卷：{reason}',
    'en-US': 'Answers of yours that came too late were taken into your paper: {reason}',
  },
  infected: {
    'zh-CN': '病毒扫描在您上传的文件中发现病毒，该文件无法评阅：{reason}。请移除它，并上传另一个文件。',
    'en-US':
      'The virus scan found a virus in a file that you uploaded, so it cannot be marked: {reason}. Remove it and upload another file.',
  },
  told: { 'zh-CN': '监考通知：{reason}', 'en-US': 'From the invigilators: {reason}' },
  voided: { 'zh-CN': '本次答卷已作废：{reason}', 'en-US': 'This paper has been made void: {reason}' },
}

export const presentMessages = (rows: readonly MessageRow[], language: Language): Message[] =>
  rows.map(({ id, kind, minutes, reason, sentAt }) => ({
    id,
    at: sentAt.toISOString(),
    text: (MESSAGE_TEXTS[kind]?.[language] ?? '{reason}')
      .replace('{minutes}', String(minutes ?? ''))
      .replace('{reason}', () => reason)
      .trimEnd(),
  }))

type Placed = Pick<QuestionOnPaper, 'no' | 'version' | 'section' | 'points' | 'order'>

export const presentQuestion = ({ no, version, section, points, order }: Placed): PaperQuestion => ({
  no,
  section,
  points,
  ...kindOf(version.type).candidateView(version.view, order, points),
})

interface AnsweredQuestion extends Pick<QuestionOnPaper, 'version' | 'order'> {
  readonly answer: Answer | null
}

/** Which parts of the answer to this question are right. */
export const rightPartsOf = ({ version, order, answer }: AnsweredQuestion, rule: ScoringRule): RightParts | null =>
  kindOf(version.type).rightParts?.(version.content, toAuthorOrder(answer, order), rule) ?? null

/** Which parts are right is told with the answers, what they brought with the score. */
const withoutScores = (rightParts: RightParts | null): RightParts | null =>
  rightParts?.kind === 'parts'
    ? { kind: 'parts', parts: rightParts.parts.map(part => ({ ...part, score: null })) }
    : rightParts

type Reviewed = PaperResult['questions'][number]

interface Review {
  readonly paper: Pick<PaperWithRegrades, 'questions'> & { readonly form: FormRule }
  readonly answers: ReadonlyMap<number, Answer | null>
  readonly files: readonly AnswerFileRow[]
  readonly feedback: ReadonlyMap<number, Feedback>
  readonly released: Released
}

/** The items that hold of an answer, without what markers are told of them. Of two who marked, the mean counts. */
function told(rubric: Rubric | undefined, ticks: Ticks): Pick<Reviewed, 'rubric'> {
  const items = rubric?.items.filter(({ id }) => ticks?.some(ticked => ticked.includes(id))) ?? []
  if (items.length === 0) return {}
  return { rubric: items.map(({ text, points }) => ({ text, points: ticks?.length === 1 ? points : null })) }
}

/** What was written on the answer, without who wrote it. */
function written(feedback: Feedback | undefined, answer: Answer | null): Pick<Reviewed, 'annotations'> {
  const annotations = fittingAnnotations(feedback?.annotations ?? [], answer)
  return annotations.length === 0 ? {} : { annotations }
}

/** Question by question as far as it is released; nothing before the answers are. */
export function presentReview({ paper, answers, files, feedback, released }: Review): PaperResult['questions'] {
  if (!released.answers) return []
  return paper.questions.map(question => {
    const { no, version, order, points, score, accepted, isOut } = question
    const answer = answers.get(no) ?? null
    const rightParts = rightPartsOf({ version, order, answer }, ruleOf(paper.form, points))
    const { view } = version
    const optionAnalyses = released.analysis ? optionAnalysesOf(view, order) : undefined
    return {
      ...presentQuestion(question),
      answer,
      ...filesOf(answer, no, files),
      score: released.score ? score : null,
      comment: released.score ? (feedback.get(no)?.comment ?? '') : '',
      ...(released.score && written(feedback.get(no), answer)),
      ...(released.score && told(question.rubric, feedback.get(no)?.ticks ?? null)),
      key: kindOf(version.type).keyView(view, order),
      ...(accepted.length > 1 && {
        otherKeys: accepted.slice(1).map(other => kindOf(version.type).keyView(other.version.view, other.order)),
      }),
      ...(isOut && { isOut }),
      rightParts: released.score ? rightParts : withoutScores(rightParts),
      analysis: released.analysis ? view.analysis : null,
      ...(released.analysis &&
        view.type === QuestionType.combined && { partAnalyses: view.parts.map(({ content }) => content.analysis) }),
      ...(optionAnalyses && { optionAnalyses }),
    }
  })
}

/** The same question to be done anew: nothing of its key, and nothing of what was answered. */
export const presentBlank = (question: QuestionOnPaper): PaperResult['questions'][number] => ({
  ...presentQuestion(question),
  answer: null,
  score: null,
  comment: '',
  key: null,
  rightParts: null,
  analysis: null,
})
