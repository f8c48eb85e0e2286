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
import { readSettings, writeSettings } from '../settings.rules.ts'
import { type MultipleChoiceContent, scoreMultipleChoice } from './score.rules.ts'

export function allowsOneRight(settings: readonly string[]): boolean {
  const read = readSettings(settings, ['allowsOneRight'])
  return 'has' in read && read.has('allowsOneRight')
}

/** Nothing where it is not so: two ways of saying no would be two contents. */
const onlyWhereAllowed = (isAllowed: boolean | undefined): { readonly allowsOneRight?: true } =>
  isAllowed === true ? { allowsOneRight: true } : {}

export const multipleChoice: PlainKind<MultipleChoiceContent> = {
  type: 2,
  label: localized('多选题', 'Multiple choice'),
  aliases: ['多选', '多项选择', '多项选择题', 'multiple'],
  aliasesWithSettings: { 不定项选择题: ['allowsOneRight'], 不定项选择: ['allowsOneRight'], 不定项: ['allowsOneRight'] },
  keyProblem(content) {
    const count = rightCount(content)
    if (count >= 2 || (count === 1 && content.allowsOneRight === true)) return undefined
    return content.allowsOneRight === true
      ? localized('不定项选择题至少要有一个正确选项。', 'At least one option has to be right.')
      : localized(
          `多选题至少要有两个正确选项，现有 ${count} 个。`,
          `A multiple choice has at least two right options; this one has ${count}.`,
        )
  },
  mapHtml: (content, change) => ({
    type: 2,
    stem: change(content.stem),
    options: mapOptions(content, change),
    ...onlyWhereAllowed(content.allowsOneRight),
    analysis: change(content.analysis),
  }),
  optionTexts: content => content.options.map(option => option.html),
  answerKind: 'choice',
  fits: fitsOptions,
  score: scoreMultipleChoice,
  candidateView: (view, order) => ({ ...choiceCandidateView(view, order), ...onlyWhereAllowed(view.allowsOneRight) }),
  keyView: choiceKeyView,
  read(parts) {
    const settings = readSettings(parts.settings ?? [], ['allowsOneRight'])
    if ('problem' in settings) return settings
    const read = readOptions(parts)
    if ('problem' in read) return read
    const isAllowed = onlyWhereAllowed(settings.has('allowsOneRight'))
    return {
      content: { type: 2, stem: parts.question, options: read.options, ...isAllowed, analysis: parts.analysis },
    }
  },
  write: content => ({
    ...writeOptions(content),
    ...(content.allowsOneRight && { settings: writeSettings({ allowsOneRight: true }) }),
  }),
}
