import {
  choiceCandidateView,
  choiceKeyView,
  fitsOptions,
  mapOptions,
  readOptions,
  rightCount,
  writeOptions,
} from '../choice/options.rules.ts'
import { localized, type PlainKind } from '../kind.rules.ts'
import { type MultipleChoiceContent, scoreMultipleChoice } from './score.rules.ts'

export const multipleChoice: PlainKind<MultipleChoiceContent> = {
  type: 2,
  label: localized('多选题', 'Multiple choice'),
  aliases: ['多选', '多项选择', '多项选择题', '不定项选择题', 'multiple'],
  keyProblem(content) {
    const count = rightCount(content)
    return count >= 2
      ? undefined
      : localized(
          `多选题至少要有两个正确选项，现有 ${count} 个。`,
          `A multiple choice has at least two right options; this one has ${count}.`,
        )
  },
  mapHtml: (content, change) => ({
    type: 2,
    stem: change(content.stem),
    options: mapOptions(content, change),
    analysis: change(content.analysis),
  }),
  optionTexts: content => content.options.map(option => option.html),
  answerKind: 'choice',
  fits: fitsOptions,
  score: scoreMultipleChoice,
  candidateView: choiceCandidateView,
  keyView: choiceKeyView,
  read(parts) {
    const read = readOptions(parts)
    if ('problem' in read) return read
    return { content: { type: 2, stem: parts.question, options: read.options, analysis: parts.analysis } }
  },
  write: writeOptions,
}
