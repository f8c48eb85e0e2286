import { type QuestionKind, sentence } from '../kind.rules.ts'
import { scoreTrueFalse, type TrueFalseContent } from './score.rules.ts'

export const trueFalse: QuestionKind<TrueFalseContent> = {
  type: 3,
  keyProblem: () => undefined,
  mapHtml: (content, change) => ({
    type: 3,
    stem: change(content.stem),
    isTrue: content.isTrue,
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  fits: answer => 'isTrue' in answer,
  score: scoreTrueFalse,
  candidateView: view => ({ stem: view.stem, options: [] }),
  keyView: view => ({ isTrue: view.isTrue }),
  read({ question, label, analysis }) {
    if (typeof label !== 'boolean')
      return { problem: sentence('判断题的答案应为对或错', 'the key must be true or false') }
    return { content: { type: 3, stem: question, isTrue: label, analysis } }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: content.isTrue,
    answer: null,
    analysis: content.analysis,
  }),
}
