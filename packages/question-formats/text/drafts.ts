/** A question of a written paper while its lines are gathered, and what it is once they are. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { inPart, PROBLEMS, type SourcePart } from '@tripos/question-kinds/kinds/index.ts'
import { numberOf } from '@tripos/question-kinds/kinds/notation.rules.ts'
import { levelNamed, type Read, type SourceQuestion, unknownLevel } from '../source.ts'
import { type Field, visible } from './marks.ts'

export interface Draft {
  readonly line: number
  readonly no: number
  /** The sections of the paper are counted: numbers may begin again in each. */
  readonly section: number
  type: QuestionType | undefined
  readonly original: string[]
  readonly stem: string[]
  readonly options: string[]
  readonly prompts: string[]
  readonly fields: Map<Field, string[]>
  /** Of a combined question. */
  readonly parts: Draft[]
  /** What the last line belonged to: the next one without a mark continues it. */
  last: 'stem' | 'option' | Field
}

const TRUTH = /^(对|错|正确|错误|√|×|✓|✗|t|f|true|false|yes|no|是|否)$/i
const TRUTHS: Readonly<Record<string, string>> = { '✓': '√', '✗': '×' }

/** `（ B ）` or `( √ )` in the stem, as papers with their keys are written. */
const INLINE = /[(（]\s*([A-Z]{1,8}|[√×✓✗对错]|正确|错误)\s*[)）]/g

const keyOf = (text: string): string => text.replace(/[\s,，、;；.。]/g, '')
const isLetters = (text: string): boolean => /^[A-Z]{1,26}$/.test(keyOf(text).toUpperCase())

/** Takes a key out of the stem if nothing else names one. */
function inlineKey(stem: string, draft: Draft): { stem: string; key: string } | undefined {
  const found = [...stem.matchAll(INLINE)].at(-1)
  const key = found?.[1]
  if (found === undefined || key === undefined) return undefined
  // A letter in brackets may be part of the text where there are no options.
  if (/^[A-Z]+$/.test(key) && draft.options.length === 0) return undefined
  return { stem: `${stem.slice(0, found.index)}（　）${stem.slice(found.index + found[0].length)}`, key }
}

function typeOf(
  { type, options, prompts, parts }: Draft,
  { stem, key }: { stem: string; key: string },
): QuestionType | undefined {
  // A heading may promise parts that this question has not.
  if (type !== undefined && (type !== 6 || parts.length > 0)) return type
  if (prompts.length > 0) return 7
  if (options.length > 0) return keyOf(key).length > 1 && isLetters(key) ? 2 : 1
  if (TRUTH.test(visible(key).trim())) return 3
  if (key === '') return undefined
  return /_{2,}|\[\[1\]\]/.test(stem) ? 5 : 4
}

export const textOfField = (draft: Draft, field: Field): string => (draft.fields.get(field) ?? []).join('\n').trim()

function partsOf(draft: Draft): Read<{ combined: readonly SourcePart[] }> {
  const combined: SourcePart[] = []
  for (const [i, part] of draft.parts.entries()) {
    const read = finishDraft(part)
    if ('problem' in read) return { problem: inPart(i + 1, read.problem) }
    const weight = visible(textOfField(part, 'weight'))
    combined.push({
      type: read.type,
      weight: weight === '' ? 1 : (numberOf(weight) ?? Number.NaN),
      parts: read.parts,
    })
  }
  return { combined }
}

export function finishDraft(draft: Draft): Read<SourceQuestion> {
  const parts = partsOf(draft)
  if ('problem' in parts) return parts
  let stem = draft.stem.join('\n').trim()
  let key = textOfField(draft, 'answer')
  if (key === '') {
    const inline = inlineKey(stem, draft)
    if (inline !== undefined) ({ stem, key } = inline)
  }
  const type = typeOf(draft, { stem, key })
  if (type === undefined) return { problem: PROBLEMS.noKey }
  const level = levelNamed(textOfField(draft, 'level'))
  if (level === undefined) return { problem: unknownLevel(textOfField(draft, 'level')) }
  const words = (field: Field): string[] =>
    textOfField(draft, field)
      .split(/[;；\n]/)
      .map(word => visible(word).trim())
      .filter(word => word !== '')
  const mark = visible(key).trim()
  return {
    type,
    level,
    tags: words('tags'),
    format: 'text',
    parts: {
      question: stem,
      options: draft.options.length === 0 ? null : draft.options,
      // A key in letters is read without what stands between them.
      label: type <= 2 || type === 7 || type === 8 ? keyOf(mark) : (TRUTHS[mark] ?? mark),
      answer: key === '' ? null : key,
      analysis: textOfField(draft, 'analysis'),
      prompts: draft.prompts,
      settings: words('settings'),
      ...(type === 6 && parts),
    },
  }
}
