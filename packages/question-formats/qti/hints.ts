/**
 * Hints in QTI: an interaction that ends the attempt asks for one, and the response processing answers with feedback, as in
 * the sample items of the specification. An item is not adaptive for it: what was answered so far is marked as always.
 */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { within } from './scoring.ts'
import type { Tag } from './versions.ts'
import { base, declare, type Names } from './write-keys.ts'

export const HINT = 'HINT'
const CLASS = 'hints'
const WORDS: Readonly<Record<Language, string>> = { 'zh-CN': '提示', 'en-US': 'Hint' }

interface Writing {
  readonly tag: Tag
  readonly names: Names
  readonly language: Language
  /** A text as it stands in feedback. */
  readonly shown: (text: string) => string
}

export interface WrittenHints {
  readonly declarations: string
  readonly outcome: string
  readonly requests: string
  readonly rules: string
  readonly feedback: string
}

export function writeHints(hints: readonly string[] = [], { tag, names, language, shown }: Writing): WrittenHints {
  const ids = hints.map((_, i) => names.id(`${HINT}_${i + 1}`))
  const outcomeIdentifier = names.id(HINT)
  const single = { cardinality: 'single', baseType: 'identifier' } as const
  const rules = ids.map(id =>
    tag(
      'responseCondition',
      {},
      tag(
        'responseIf',
        {},
        tag('variable', { identifier: id }),
        tag('setOutcomeValue', { identifier: outcomeIdentifier }, base(tag, 'identifier', id)),
      ),
    ),
  )
  const requests = ids.map((id, i) =>
    tag('endAttemptInteraction', { responseIdentifier: id, title: `${WORDS[language]} ${i + 1}` }),
  )
  const feedback = hints.map((text, i) =>
    tag('modalFeedback', { outcomeIdentifier, identifier: ids[i], showHide: 'show' }, shown(text)),
  )
  const hasAny = ids.length > 0
  return {
    declarations: ids.map(id => declare(tag, { id, cardinality: 'single', baseType: 'boolean', correct: [] })).join(''),
    outcome: hasAny ? tag('outcomeDeclaration', { identifier: outcomeIdentifier, ...single }) : '',
    requests: hasAny ? tag('div', { class: CLASS }, requests.join(' ')) : '',
    rules: rules.join(''),
    feedback: feedback.join(''),
  }
}

export const isHintRequest = ({ name }: XmlNode): boolean => name === 'endAttemptInteraction'

export const feedbackKey = (outcome: string, id: string): string => `${outcome} ${id}`

/** Which feedback is shown to whoever ends the attempt to ask for it: `if (HINTREQUEST) FEEDBACK = value`. */
export function hintFeedback(item: XmlNode): ReadonlySet<string> {
  const requests = new Set(
    within(item)
      .filter(isHintRequest)
      .map(({ attributes }) => attributes['responseIdentifier'] ?? ''),
  )
  const processing = childOf(item, 'responseProcessing')
  if (requests.size === 0 || processing === undefined) return new Set()
  const asks = (condition: XmlNode | undefined): boolean =>
    condition !== undefined &&
    within(condition).some(node => node.name === 'variable' && requests.has(node.attributes['identifier'] ?? ''))
  return new Set(
    within(processing)
      .filter(({ name }) => name === 'responseIf' || name === 'responseElseIf')
      .filter(rule => asks(elementsOf(rule)[0]))
      .flatMap(rule => elementsOf(rule, 'setOutcomeValue'))
      .map(set => feedbackKey(set.attributes['identifier'] ?? '', textOf(set).trim())),
  )
}
