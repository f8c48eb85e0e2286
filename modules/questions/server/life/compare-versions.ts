/** What differs between two versions of a question, part by part: pure. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { VersionChange } from '../../contract/question-life.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { readableText } from '@tripos/documents/rich-text.ts'
import { kindOf, localized, type LocalizedText, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import { settingOf } from '@tripos/question-kinds/kinds/settings.rules.ts'
import { alignLists, differencesOf } from './differences.ts'

type Part = VersionChange['part']

const SIGNS: Readonly<Record<string, LocalizedText>> = {
  img: localized('［图片］', '[picture]'),
  audio: localized('［音频］', '[sound]'),
  video: localized('［视频］', '[video]'),
}

/** Pictures and the like stand as one sign with their address, so that another picture is a difference. */
const textOf = (html: string): string =>
  readableText(html.replace(/<(img|audio|video)\b[^>]*?\ssrc="([^"]*)"[^>]*>/g, ' \ufffc$1$2 '))

const keyOf = (label: string | readonly string[] | boolean | null): string => {
  if (typeof label === 'boolean') return label ? '✓' : '✗'
  return typeof label === 'string' ? label.split('\n').join('; ') : (label ?? []).join(', ')
}

function changeOf(part: Part, no: number | null, [old, now]: readonly [string, string]): VersionChange {
  const runs = differencesOf(textOf(old), textOf(now))
  return { part, no, runs, isFormatOnly: runs.every(run => run.kind === 'same') }
}

function listChanges(part: Part, old: readonly string[], now: readonly string[]): VersionChange[] {
  return alignLists(old, now).flatMap(([from, to]) => {
    const pair = [old[from ?? -1] ?? '', now[to ?? -1] ?? ''] as const
    return pair[0] === pair[1] ? [] : [changeOf(part, (to ?? from ?? 0) + 1, pair)]
  })
}

interface Task {
  readonly type: QuestionType
  /** 1 for a question of its own. */
  readonly weight: number
  readonly parts: SourceParts
}

/** What a part is compared with that was not there before, or is there no more. */
const NOTHING: SourceParts = { question: '', options: null, label: null, answer: null, analysis: '' }

/** A part that comes or goes is told of its weight only where it has one. */
const weightsOf = (old: Task | undefined, now: Task | undefined): [string, string] => {
  const isPair = old !== undefined && now !== undefined
  const textOfWeight = (task: Task | undefined): string =>
    task === undefined || (!isPair && task.weight === 1) ? '' : String(task.weight)
  return [textOfWeight(old), textOfWeight(now)]
}

/** Of options that stand at the same place: what is said of one. */
function analysesChanges(before: SourceParts, after: SourceParts): VersionChange[] {
  const [old, now] = [before.optionAnalyses ?? [], after.optionAnalyses ?? []]
  return Array.from({ length: Math.max(old.length, now.length) }, (_, at) => [old[at] ?? '', now[at] ?? ''] as const)
    .map((pair, at) => ({ pair, no: at + 1 }))
    .filter(({ pair: [from, to] }) => from !== to)
    .map(({ pair, no }) => changeOf('optionAnalysis', no, pair))
}

/** What differs between two tasks; without one of them, all that the other one has. */
function taskChanges(old: Task | undefined, now: Task | undefined, language: Language): VersionChange[] {
  const [before, after] = [old?.parts ?? NOTHING, now?.parts ?? NOTHING]
  const typeText = (task: Task | undefined) => (task === undefined ? '' : kindOf(task.type).label[language])
  const settings = (words: readonly string[] = []) => words.map(word => settingOf(word)[language]).join('; ')
  const texts: [Part, string, string][] = [
    ['type', typeText(old), typeText(now)],
    ['stem', before.question, after.question],
    ['key', keyOf(before.label), keyOf(after.label)],
    ['settings', settings(before.settings), settings(after.settings)],
    ['weight', ...weightsOf(old, now)],
    ['reference', before.answer ?? '', after.answer ?? ''],
    ['analysis', before.analysis, after.analysis],
  ]
  const changed = texts.flatMap(([part, a, b]) => (a === b ? [] : [changeOf(part, null, [a, b])]))
  const lists = [
    ...listChanges('prompt', before.prompts ?? [], after.prompts ?? []),
    ...listChanges('option', before.options ?? [], after.options ?? []),
    ...analysesChanges(before, after),
    ...listChanges('hint', before.hints ?? [], after.hints ?? []),
  ]
  const isAbove = ({ part }: VersionChange): boolean => part === 'type' || part === 'stem'
  return [...changed.filter(isAbove), ...lists, ...changed.filter(one => !isAbove(one))]
}

/** Part by part: those that ask the same, or stand between such, belong together. */
function partChanges(old: readonly Task[], now: readonly Task[], language: Language): VersionChange[] {
  const stemsOf = (tasks: readonly Task[]) => tasks.map(({ type, parts }) => `${type} ${parts.question}`)
  return alignLists(stemsOf(old), stemsOf(now)).flatMap(([from, to]) =>
    taskChanges(old[from ?? -1], now[to ?? -1], language).map(change => ({ ...change, ofPart: (to ?? from ?? 0) + 1 })),
  )
}

const taskOf = (content: QuestionContent): Task => ({
  type: content.type,
  weight: 1,
  parts: kindOf(content.type).write(content),
})

/** Empty where the two are the same. */
export function compareVersions(old: QuestionContent, now: QuestionContent, language: Language): VersionChange[] {
  const [before, after] = [taskOf(old), taskOf(now)]
  const changes = [
    ...taskChanges(before, after, language),
    ...partChanges(before.parts.combined ?? [], after.parts.combined ?? [], language),
  ]
  return changes.map(change => ({
    ...change,
    runs: change.runs.map(run => ({
      ...run,
      text: run.text.replace(/\ufffc([a-z]+)\S*/g, (_, name: string) => SIGNS[name]?.[language] ?? ''),
    })),
  }))
}
