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
import { scoreSingleChoice, type SingleChoiceContent } from './score.rules.ts'

export const singleChoice: PlainKind<SingleChoiceContent> = {
  type: 1,
  label: localized('单选题', 'Single choice'),
  aliases: ['单选', '单项选择', '单项选择题', 'single'],
  keyProblem(content) {
    const count = rightCount(content)
    return count === 1
      ? undefined
      : localized(
          `单选题必须有且只有一个正确选项，现有 ${count} 个。`,
          `A single choice has exactly one right option; this one has ${count}.`,
        )
  },
  mapHtml: (content, change) => ({
    type: 1,
    stem: change(content.stem),
    options: mapOptions(content, change),
    analysis: change(content.analysis),
  }),
  optionTexts: content => content.options.map(option => option.html),
  answerKind: 'choice',
  fits: (answer, optionCount) => fitsOptions(answer, optionCount, 1),
  score: scoreSingleChoice,
  candidateView: choiceCandidateView,
  keyView: choiceKeyView,
  read(parts) {
    const read = readOptions(parts)
    if ('problem' in read) return read
    return { content: { type: 1, stem: parts.question, options: read.options, analysis: parts.analysis } }
  },
  write: writeOptions,
}
