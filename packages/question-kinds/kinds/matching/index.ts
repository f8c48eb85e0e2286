import { LETTERS, lettersOf } from '../choice/options.rules.ts'
import { localized, noSuchOption, type PlainKind, PROBLEMS, shownAt } from '../kind.rules.ts'
import { readSettings, writeSettings } from '../settings.rules.ts'
import { type MatchingContent, rightPartsOfMatching, scoreMatching } from './score.rules.ts'

export const matching: PlainKind<MatchingContent> = {
  type: 7,
  label: localized('匹配题', 'Matching'),
  aliases: ['匹配', '连线题', '配对题', 'match'],
  keyProblem({ prompts, targets }) {
    const bad = prompts.findIndex(({ target }) => target >= targets.length)
    return bad < 0
      ? undefined
      : localized(`第 ${bad + 1} 个左项没有对应的选项。`, `Prompt ${bad + 1} has no option that it matches.`)
  },
  mapHtml: (content, change) => ({
    type: 7,
    stem: change(content.stem),
    prompts: content.prompts.map(({ html, target }) => ({ html: change(html), target })),
    targets: content.targets.map(change),
    isPartial: content.isPartial,
    analysis: change(content.analysis),
  }),
  optionTexts: content => content.targets,
  promptTexts: content => content.prompts.map(prompt => prompt.html),
  answerKind: 'matching',
  fits: (answer, optionCount) => answer.kind === 'matching' && answer.targets.every(position => position < optionCount),
  score: scoreMatching,
  rightParts: rightPartsOfMatching,
  candidateView: (view, order) => ({
    type: 7,
    stem: view.stem,
    options: order.map(index => view.targets[index] ?? ''),
    prompts: view.prompts.map(prompt => prompt.html),
  }),
  keyView: (view, order) => ({ kind: 'matching', targets: view.prompts.map(({ target }) => shownAt(order, target)) }),
  read({ question, options, label, analysis, prompts = [], settings = [] }) {
    const read = readSettings(settings, ['allOrNothing'])
    if ('problem' in read) return read
    if (options === null || options.length < 2) return { problem: PROBLEMS.fewOptions }
    if (prompts.length === 0) return { problem: PROBLEMS.noPrompts }
    const letters = lettersOf(label)
    if (letters.length !== prompts.length) {
      return {
        problem: localized(
          `共 ${prompts.length} 个左项，答案应有同样多个字母。`,
          `There are ${prompts.length} prompts, so the key has as many letters.`,
        ),
      }
    }
    const outside = letters.find(letter => !LETTERS.slice(0, options.length).includes(letter))
    if (outside !== undefined) return { problem: noSuchOption(outside) }
    return {
      content: {
        type: 7,
        stem: question,
        prompts: prompts.map((html, index) => ({ html, target: LETTERS.indexOf(letters[index] ?? '') })),
        targets: [...options],
        isPartial: !read.has('allOrNothing'),
        analysis,
      },
    }
  },
  write: content => ({
    question: content.stem,
    options: content.targets,
    label: content.prompts.map(({ target }) => LETTERS.charAt(target)).join(''),
    answer: null,
    analysis: content.analysis,
    prompts: content.prompts.map(prompt => prompt.html),
    settings: writeSettings({ allOrNothing: !content.isPartial }),
  }),
}
