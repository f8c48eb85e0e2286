import { numberGapsOf } from '../../completeness.ts'
import { hasEveryPlace, showPlaces } from '../../gap-places.ts'
import type { Gap } from '../../question-content.ts'
import { localized, type PlainKind, PROBLEMS } from '../kind.rules.ts'
import { entriesOf, readGap, writeGap, writeTolerated } from '../notation.rules.ts'
import { readSettings, type Setting, writeSettings } from '../settings.rules.ts'
import { numberBlanks } from './blanks.rules.ts'
import { type FillInContent, rightPartsOfFillIn, scoreFillIn } from './score.rules.ts'

const SETTINGS: readonly Setting[] = ['anyOrder', 'matchCase', 'matchWidth', 'matchSpaces', 'allOrNothing']

/** From listed fields, so that equal gaps are equal as JSON; a weight of 1 is the same as none. */
function copyGap(gap: Gap): Gap {
  const weight = gap.weight === undefined || gap.weight === 1 ? {} : { weight: gap.weight }
  if (gap.kind === 'text') return { kind: 'text', match: gap.match, accepted: [...gap.accepted], ...weight }
  const { amount, isPercent } = gap.tolerance
  return { kind: 'number', value: gap.value, tolerance: { amount, isPercent }, ...weight }
}

const keyProblem: PlainKind<FillInContent>['keyProblem'] = ({ stem, gaps, isOrderFree }) => {
  if (!hasEveryPlace(stem, gaps.length)) {
    return localized(
      `题干中 [[1]] 至 [[${gaps.length}]] 每个空位必须各出现一次。`,
      `Each place from [[1]] to [[${gaps.length}]] stands in the stem exactly once.`,
    )
  }
  const weighs = (gap: Gap): number => gap.weight ?? 1
  return isOrderFree && gaps.some(gap => weighs(gap) !== 1)
    ? localized('不分顺序时，各空的权重应为 1。', 'Where the order is free, every gap has the weight 1.')
    : undefined
}

const shown = (gap: Gap): string =>
  gap.kind === 'number' ? writeTolerated(gap).replace('±', ' ± ') : gap.accepted.join(' / ')

export const fillIn: PlainKind<FillInContent> = {
  type: 5,
  label: localized('填空题', 'Fill in'),
  aliases: ['填空', 'fill-in', 'fill in the blanks', 'cloze'],
  keyProblem,
  mapHtml: (content, change) => ({
    type: 5,
    stem: change(content.stem),
    gaps: content.gaps.map(copyGap),
    isOrderFree: content.isOrderFree,
    ignoresCase: content.ignoresCase,
    ignoresWidth: content.ignoresWidth,
    ignoresSpaces: content.ignoresSpaces,
    isPartial: content.isPartial,
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerKind: 'gaps',
  fits: answer => answer.kind === 'gaps',
  score: scoreFillIn,
  rightParts: rightPartsOfFillIn,
  candidateView: view => ({
    type: 5,
    stem: showPlaces(view.stem),
    gapCount: view.gaps.length,
    numberGaps: numberGapsOf(view),
  }),
  keyView: view => ({ kind: 'gaps', gaps: view.gaps.map(shown) }),
  read({ question, label, analysis, settings = [] }) {
    const read = readSettings(settings, SETTINGS)
    if ('problem' in read) return read
    const entries = entriesOf(label)
    if (entries.length === 0) return { problem: PROBLEMS.noKey }
    const gaps = entries.map(readGap)
    const bad = gaps.findIndex(gap => gap === undefined)
    if (bad >= 0) {
      return { problem: localized(`第 ${bad + 1} 空的答案无法识别。`, `The key of gap ${bad + 1} cannot be read.`) }
    }
    return {
      content: {
        type: 5,
        stem: numberBlanks(question),
        gaps: gaps.filter(gap => gap !== undefined),
        isOrderFree: read.has('anyOrder'),
        ignoresCase: !read.has('matchCase'),
        ignoresWidth: !read.has('matchWidth'),
        ignoresSpaces: !read.has('matchSpaces'),
        isPartial: !read.has('allOrNothing'),
        analysis,
      },
    }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: content.gaps.map(writeGap).join('\n'),
    answer: null,
    analysis: content.analysis,
    settings: writeSettings({
      anyOrder: content.isOrderFree,
      matchCase: !content.ignoresCase,
      matchWidth: !content.ignoresWidth,
      matchSpaces: !content.ignoresSpaces,
      allOrNothing: !content.isPartial,
    }),
  }),
}
