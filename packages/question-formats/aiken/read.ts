/** Aiken: a question line, options `A.` or `A)`, and `ANSWER: A`. Single choice only. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { noSuchOption, PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import type { Read, StoredQuestion } from '../source.ts'
import { decodeText, hasProblem, linesOf, noQuestions, type SourceItem, type Tally, type TextLine } from '../format.ts'
import { readPlain } from '../foreign-html.ts'

const OPTION = /^\s*([A-Z])[.)]\s+(.*)$/
const ANSWER = /^\s*ANSWER:\s*(.*?)\s*$/

interface Draft {
  readonly lines: TextLine[]
  readonly stem: string[]
  readonly options: string[]
}

const emptyDraft = (): Draft => ({ lines: [], stem: [], options: [] })

function finish({ stem, options }: Draft, key: string): Read<StoredQuestion> {
  if (stem.length === 0) return hasProblem('选项之前没有题干。', 'There is no question before the options.')
  if (options.length < 2) return { problem: PROBLEMS.fewOptions }
  if (!/^[A-Z]$/.test(key)) {
    return hasProblem(
      `“ANSWER:”之后应是一个大写字母，现为“${key.slice(0, 20)}”。`,
      `"ANSWER:" is followed by one capital letter, here by "${key.slice(0, 20)}".`,
    )
  }
  const right = LETTERS.indexOf(key)
  if (right >= options.length) {
    return { problem: noSuchOption(key) }
  }
  return {
    content: {
      type: 1,
      stem: readPlain(stem.join('\n')),
      options: options.map((option, i) => ({ html: readPlain(option), isRight: i === right })),
      analysis: '',
    },
    level: 1,
    tags: [],
  }
}

const itemOf = (draft: Draft, read: SourceItem['read']): SourceItem => ({
  line: draft.lines[0]?.line ?? 1,
  original: draft.lines.map(({ text }) => text).join('\n'),
  losses: [],
  entries: draft.lines.some(({ text }) => ANSWER.test(text)) ? 1 : 0,
  read,
})

const NO_ANSWER = hasProblem('没有“ANSWER:”行。', 'There is no line "ANSWER:".')

export function* readAiken(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  let draft = emptyDraft()
  let isEmpty = true
  for (const each of linesOf(decodeText(bytes))) {
    if (each.text.trim() === '') continue
    isEmpty = false
    const answer = ANSWER.exec(each.text)
    if (answer !== null) tally.entries += 1
    const option = OPTION.exec(each.text)
    const isNext = option !== null && option[1] === LETTERS[draft.options.length]
    if (answer === null && !isNext && draft.options.length > 0) {
      const letter = option?.[1]
      // A line behind the options that is no answer: the answer before it is missing, or a letter is.
      yield itemOf(
        draft,
        letter === undefined
          ? NO_ANSWER
          : hasProblem(`选项字母不连续：出现了“${letter}”。`, `The letters of the options do not follow: "${letter}".`),
      )
      draft = emptyDraft()
    }
    draft.lines.push(each)
    if (answer !== null) {
      yield itemOf(draft, finish(draft, answer[1] ?? ''))
      draft = emptyDraft()
    } else if (isNext) {
      draft.options.push(option[2] ?? '')
    } else {
      draft.stem.push(each.text)
    }
  }
  if (draft.lines.length > 0) yield itemOf(draft, NO_ANSWER)
  if (isEmpty) throw noQuestions()
}
