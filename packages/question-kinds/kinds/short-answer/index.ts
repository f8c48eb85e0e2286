import type { QuestionContent } from '../../question-content.ts'
import { localized, type PlainKind } from '../kind.rules.ts'
import { scoreShortAnswer } from './score.rules.ts'

type ShortAnswerContent = Extract<QuestionContent, { type: 4 }>

export const shortAnswer: PlainKind<ShortAnswerContent> = {
  type: 4,
  label: localized('简答题', 'Short answer'),
  aliases: [
    '简答',
    '问答',
    '问答题',
    '论述题',
    '名词解释',
    '名词解释题',
    '案例分析',
    '案例分析题',
    '应用题',
    '综合题',
    '操作题',
    '实操题',
    '写作题',
    '作文',
    '翻译题',
    '主观题',
    'essay',
  ],
  keyProblem: () => undefined,
  mapHtml: (content, change) => ({
    type: 4,
    stem: change(content.stem),
    reference: change(content.reference),
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerKind: 'text',
  fits: answer => answer.kind === 'text',
  score: (_, answer) => scoreShortAnswer(answer),
  candidateView: view => ({ type: 4, stem: view.stem }),
  keyView: view => ({ kind: 'reference', reference: view.reference }),
  read({ question, answer, analysis }) {
    if (answer === null || answer === '') return { problem: localized('没有参考答案。', 'There is no model answer.') }
    return { content: { type: 4, stem: question, reference: answer, analysis } }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: null,
    answer: content.reference,
    analysis: content.analysis,
  }),
}
