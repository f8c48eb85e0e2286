import { localized, type PlainKind } from '../kind.rules.ts'
import { entriesOf, readTolerated, readUnit, writeTolerated, writeUnit } from '../notation.rules.ts'
import { foldUnit, type NumericContent, scoreNumeric } from './score.rules.ts'

export const numeric: PlainKind<NumericContent> = {
  type: 9,
  label: localized('数值题', 'Numeric'),
  aliases: ['数值', '计算题', 'numerical', 'number'],
  keyProblem({ units }) {
    if (units.length > 0 && units[0]?.factor !== 1) {
      return localized(
        '第一个单位是答案的单位，换算系数应为 1。',
        'The first unit is that of the key, so its factor is 1.',
      )
    }
    return new Set(units.map(({ name }) => foldUnit(name))).size === units.length
      ? undefined
      : localized('有两个单位相同。', 'Two units are the same.')
  },
  mapHtml: (content, change) => ({
    type: 9,
    stem: change(content.stem),
    value: content.value,
    tolerance: { amount: content.tolerance.amount, isPercent: content.tolerance.isPercent },
    units: content.units.map(({ name, factor }) => ({ name, factor })),
    analysis: change(content.analysis),
  }),
  optionTexts: () => [],
  answerKind: 'number',
  fits: answer => answer.kind === 'number',
  score: scoreNumeric,
  candidateView: view => ({ type: 9, stem: view.stem, hasUnit: view.units.length > 0 }),
  keyView: view => ({
    kind: 'number',
    number: writeTolerated(view).replace('±', ' ± '),
    unit: view.units[0]?.name ?? '',
  }),
  read({ question, label, analysis }) {
    const [number = '', ...names] = entriesOf(label)
    const tolerated = readTolerated(number)
    if (tolerated === undefined) {
      return {
        problem: localized(
          '答案应为数值，如 9.8 或 9.8±0.1，单位写在其后并用分号隔开。',
          'The key is a number such as 9.8 or 9.8±0.1, with units after it behind semicolons.',
        ),
      }
    }
    const units = names.map(readUnit)
    const bad = units.findIndex(unit => unit === undefined)
    if (bad >= 0) {
      return {
        problem: localized(`单位“${names[bad] ?? ''}”无法识别。`, `The unit "${names[bad] ?? ''}" cannot be read.`),
      }
    }
    return {
      content: {
        type: 9,
        stem: question,
        ...tolerated,
        units: units.filter(unit => unit !== undefined),
        analysis,
      },
    }
  },
  write: content => ({
    question: content.stem,
    options: null,
    label: [writeTolerated(content), ...content.units.map(writeUnit)].join('\n'),
    answer: null,
    analysis: content.analysis,
  }),
}
