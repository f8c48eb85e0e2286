/** What differs between two versions of a question, part by part: pure. */
import type { Language } from '@tripos/contract/errors'
import type { VersionChange } from '@tripos/contract/question-life'
import type { QuestionContent } from '@tripos/contract/questions'
import { readableText } from '../../../kernel/rich-text.ts'
import { kindOf, type Sentence, sentence } from '../types/index.ts'
import { settingOf } from '../types/settings.rules.ts'
import { alignLists, differencesOf } from './differences.rules.ts'

type Part = VersionChange['part']

const SIGNS: Readonly<Record<string, Sentence>> = {
  img: sentence('［图片］', '[picture]'),
  audio: sentence('［音频］', '[sound]'),
  video: sentence('［视频］', '[video]'),
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

/** Empty where the two are the same. */
export function compareVersions(old: QuestionContent, now: QuestionContent, language: Language): VersionChange[] {
  const [before, after] = [kindOf(old.type).write(old), kindOf(now.type).write(now)]
  const settings = (words: readonly string[] = []) => words.map(word => settingOf(word)[language]).join('; ')
  const texts: [Part, string, string][] = [
    ['stem', before.question, after.question],
    ['key', keyOf(before.label), keyOf(after.label)],
    ['settings', settings(before.settings), settings(after.settings)],
    ['reference', before.answer ?? '', after.answer ?? ''],
    ['analysis', before.analysis, after.analysis],
  ]
  const changed = texts.flatMap(([part, a, b]) => (a === b ? [] : [changeOf(part, null, [a, b])]))
  const lists = [
    ...listChanges('prompt', before.prompts ?? [], after.prompts ?? []),
    ...listChanges('option', before.options ?? [], after.options ?? []),
  ]
  const inOrder = [
    ...changed.filter(one => one.part === 'stem'),
    ...lists,
    ...changed.filter(one => one.part !== 'stem'),
  ]
  return inOrder.map(change => ({
    ...change,
    runs: change.runs.map(run => ({
      ...run,
      text: run.text.replace(/\ufffc([a-z]+)\S*/g, (_, name: string) => SIGNS[name]?.[language] ?? ''),
    })),
  }))
}
