/** A question of a paper as lines of a page. Without answers, what is given has none to show. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Answer, ShownKey } from '@tripos/question-kinds/answers.ts'
import { answerText, letterOf } from '@tripos/question-kinds/answer-text.ts'
import { showPlaces } from '@tripos/question-kinds/gap-places.ts'
import { shownOptions, shownPrompts } from '@tripos/question-kinds/shown-texts.ts'
import { type ReadableLine, readableLines } from '@tripos/documents/readable-lines.ts'
import type { PaperResult } from '../../contract/papers.ts'

type Question = PaperResult['questions'][number]
type Task = Parameters<typeof shownOptions>[0]

const WORDS = {
  part: localized('第 {no} 小题', 'Part {no}'),
  own: localized('我的作答：', 'Your answer: '),
  given: localized('作答：', 'Answer given: '),
  none: localized('未作答', 'No answer'),
  key: localized('正确答案：', 'Answer: '),
  analysis: localized('解析：', 'Explanation: '),
  note: localized('我的笔记：', 'Your note: '),
  isTrue: localized('正确', 'True'),
  isFalse: localized('错误', 'False'),
} as const
type Word = keyof typeof WORDS

const marked = (mark: string, lines: readonly ReadableLine[]): ReadableLine[] => {
  const [first, ...rest] = lines
  return first?.kind === 'text'
    ? [{ kind: 'text', text: `${mark}${first.text}` }, ...rest]
    : [{ kind: 'text', text: mark.trim() }, ...lines]
}

const stemLines = ({ type, stem }: Task): ReadableLine[] =>
  readableLines(type === QuestionType.fillIn ? showPlaces(stem) : stem)

/** What is matched, and what is chosen from, with what is said of each. */
const choices = (task: Task, optionAnalyses: readonly string[] = []): ReadableLine[] => [
  ...shownPrompts(task).flatMap((html, at) => marked(`${at + 1}. `, readableLines(html))),
  ...shownOptions(task).flatMap((html, at) => [
    ...marked(`${letterOf(at)}. `, readableLines(html)),
    ...readableLines(optionAnalyses[at] ?? ''),
  ]),
]

interface Row {
  readonly question: Question
  /** Of the candidate. */
  readonly note?: string
  /** For staff: it speaks of the candidate, not to them. */
  readonly isForStaff?: boolean
}

interface Answered {
  readonly answer: Answer | null
  /** With those that were accepted as well since a regrade. */
  readonly keys: readonly ShownKey[]
  readonly analysis: string
}

export function questionLines(
  { question, note = '', isForStaff = false }: Row,
  language: Language,
  withAnswers: boolean,
): ReadableLine[] {
  const say = (word: Word, no = 0) => WORDS[word][language].replace('{no}', String(no))
  const valueOf = (value: Answer | ShownKey): ReadableLine[] => {
    if (value.kind === 'reference') return readableLines(value.reference)
    if (value.kind === 'trueFalse') return [{ kind: 'text', text: say(value.isTrue ? 'isTrue' : 'isFalse') }]
    return (answerText(value) ?? '').split('\n').map(text => ({ kind: 'text', text }))
  }
  const answered = ({ answer, keys, analysis }: Answered): ReadableLine[] => {
    const why = readableLines(analysis)
    return [
      ...marked(
        say(isForStaff ? 'given' : 'own'),
        answer === null ? [{ kind: 'text', text: say('none') }] : valueOf(answer),
      ),
      ...keys.flatMap(key => marked(say('key'), valueOf(key))),
      ...(why.length === 0 ? [] : marked(say('analysis'), why)),
    ]
  }
  const analysis = question.analysis ?? ''
  const { answer, key, otherKeys = [] } = question
  const keys = [...(key === null ? [] : [key]), ...otherKeys].filter(({ kind }) => kind !== 'parts')
  const lines = [...stemLines(question), ...choices(question, question.optionAnalyses?.[0])]
  if (question.type === QuestionType.combined) {
    lines.push(
      ...question.parts.flatMap((part, at) => [
        ...marked(`${say('part', at + 1)} `, stemLines(part)),
        ...choices(part, question.optionAnalyses?.[at]),
        ...(withAnswers ? answered(partOf(question, at)) : []),
      ]),
    )
    if (withAnswers && analysis !== '') lines.push(...marked(say('analysis'), readableLines(analysis)))
  } else if (withAnswers) lines.push(...answered({ answer, keys, analysis }))
  if (note !== '')
    lines.push(
      ...marked(
        say('note'),
        note.split('\n').map(text => ({ kind: 'text', text })),
      ),
    )
  return lines
}

const partOf = ({ answer, key, otherKeys = [], partAnalyses }: Question, at: number): Answered => ({
  answer: (answer?.kind === 'parts' && answer.parts[at]) || null,
  keys: [key, ...otherKeys].flatMap(one => (one?.kind === 'parts' && one.parts[at]) || []),
  analysis: partAnalyses?.[at] ?? '',
})
