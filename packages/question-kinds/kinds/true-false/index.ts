import { localized, type PlainKind } from '../kind.rules.ts'
import { scoreTrueFalse, type TrueFalseContent } from './score.rules.ts'

/** How people write it in a spreadsheet. */
const WORDS: Readonly<Record<string, boolean>> = {
  对: true,
  正确: true,
  是: true,
  '√': true,
  true: true,
  t: true,
  yes: true,
  错: false,
  错误: false,
  否: false,
  '×': false,
  false: false,
  f: false,
  no: false,
}

export const trueFalse: PlainKind<TrueFalseContent> = {
  type: 3,
  label: localized('判断题', 'True/false'),
  aliases: ['判断', 'true-false', 'true or false', 'judge'],
  keyProblem: () => undefined,
  mapHtml: (content, change) => ({
    type: 3,
    stem: change(content.stem),
    isTrue: content.isTrue,
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerKind: 'trueFalse',
  fits: answer => answer.kind === 'trueFalse',
  score: scoreTrueFalse,
  candidateView: view => ({ type: 3, stem: view.stem }),
  keyView: view => ({ kind: 'trueFalse', isTrue: view.isTrue }),
  read({ question, label, analysis }) {
    const isTrue = typeof label === 'string' ? WORDS[label.trim().toLowerCase()] : label
    if (typeof isTrue !== 'boolean') {
      return { problem: localized('判断题的答案应为“对”或“错”。', 'The key must be true or false.') }
    }
    return { content: { type: 3, stem: question, isTrue, analysis } }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: content.isTrue,
    answer: null,
    analysis: content.analysis,
  }),
}
