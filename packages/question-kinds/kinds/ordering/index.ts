import { LETTERS, lettersOf } from '../choice/options.rules.ts'
import { areDistinct, localized, type PlainKind, PROBLEMS, shownAt } from '../kind.rules.ts'
import { readSettings, writeSettings } from '../settings.rules.ts'
import { type OrderingContent, rightPartsOfOrdering, scoreOrdering } from './score.rules.ts'

export const ordering: PlainKind<OrderingContent> = {
  type: 8,
  label: localized('排序题', 'Ordering'),
  aliases: ['排序', 'order', 'sequence'],
  keyProblem: () => undefined,
  mapHtml: (content, change) => ({
    type: 8,
    stem: change(content.stem),
    items: content.items.map(change),
    isPartial: content.isPartial,
    analysis: change(content.analysis),
  }),
  optionTexts: content => content.items,
  answerKind: 'order',
  fits: (answer, optionCount) =>
    answer.kind === 'order' && areDistinct(answer.order) && answer.order.every(position => position < optionCount),
  score: scoreOrdering,
  rightParts: rightPartsOfOrdering,
  candidateView: (view, order) => ({
    type: 8,
    stem: view.stem,
    options: order.map(index => view.items[index] ?? ''),
  }),
  keyView: (view, order) => ({ kind: 'order', order: view.items.map((_, index) => shownAt(order, index)) }),
  read({ question, options, label, analysis, settings = [] }) {
    const read = readSettings(settings, ['allOrNothing'])
    if ('problem' in read) return read
    if (options === null || options.length < 2) return { problem: PROBLEMS.fewOptions }
    // Without a key the items stand in their order already.
    const letters = label === null || label === '' ? LETTERS.slice(0, options.length).split('') : lettersOf(label)
    const isWhole = letters.length === options.length && areDistinct(letters.map(letter => LETTERS.indexOf(letter)))
    if (!isWhole || letters.some(letter => LETTERS.indexOf(letter) >= options.length)) {
      return {
        problem: localized('答案应把每个选项的字母各写一次。', 'The key names the letter of each option once.'),
      }
    }
    return {
      content: {
        type: 8,
        stem: question,
        items: letters.map(letter => options[LETTERS.indexOf(letter)] ?? ''),
        isPartial: !read.has('allOrNothing'),
        analysis,
      },
    }
  },
  write: content => ({
    question: content.stem,
    options: content.items,
    label: LETTERS.slice(0, content.items.length),
    answer: null,
    analysis: content.analysis,
    settings: writeSettings({ allOrNothing: !content.isPartial }),
  }),
}
