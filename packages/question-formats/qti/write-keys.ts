/** Right answers as declarations and response processing, in the forms that every delivery engine knows. */
import type { Gap, Tolerance } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { type QtiVersion, type Tag, VERSIONS } from './versions.ts'

type FillIn = Extract<QuestionContent, { type: 5 }>
type Numeric = Extract<QuestionContent, { type: 9 }>

export const RESPONSE = 'RESPONSE'
export const responseOf = (no: number): string => `${RESPONSE}_${no}`

export const FEEDBACK = 'FEEDBACK'
export const OPTION_FEEDBACK = 'OPTION_FEEDBACK'

/** An item has one name space: what a part of a combined question names has the number of the part in front. */
export interface Names {
  readonly id: (name: string) => string
  /** Where the points go. */
  readonly score: string
}
export const SCORE = 'SCORE'
export const NAMES: Names = { id: name => name, score: SCORE }
export const namesOfPart = (no: number): Names => ({ id: name => `PART${no}_${name}`, score: `${SCORE}_${no}` })

interface Key {
  readonly id: string
  readonly cardinality: 'single' | 'multiple' | 'ordered'
  readonly baseType: 'identifier' | 'directedPair' | 'string' | 'float' | 'file' | 'boolean'
  readonly correct: readonly string[]
  /** Each of these brings a point, or `mappedValue`. */
  readonly mapped?: readonly string[]
  readonly mappedValue?: number
  readonly isCaseSensitive?: boolean
}

export function declare(
  tag: Tag,
  { id, cardinality, baseType, correct, mapped, mappedValue = 1, isCaseSensitive }: Key,
): string {
  const values = correct.map(value => tag('value', {}, escapeText(value)))
  const entries = (mapped ?? []).map(mapKey =>
    tag('mapEntry', {
      mapKey,
      mappedValue,
      ...(isCaseSensitive !== undefined && { caseSensitive: `${isCaseSensitive}` }),
    }),
  )
  return tag(
    'responseDeclaration',
    { identifier: id, cardinality, baseType },
    values.length === 0 ? '' : tag('correctResponse', {}, ...values),
    entries.length === 0 ? '' : tag('mapping', { defaultValue: 0 }, ...entries),
  )
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** One of the standard templates, which are about RESPONSE and SCORE, or rules. */
export type Processing = { readonly template: 'match_correct' | 'map_response' } | { readonly rules: string }

export function processing(tag: Tag, version: QtiVersion, by: Processing): string {
  const { templates, templateExtension } = VERSIONS[version]
  return 'rules' in by
    ? tag('responseProcessing', {}, by.rules)
    : tag('responseProcessing', { template: `${templates}/${by.template}${templateExtension}` })
}

/** The same where the response and the score have other names. */
export function rulesOf(tag: Tag, by: Processing, { id, score }: Names): string {
  if ('rules' in by) return by.rules
  const response = { identifier: id(RESPONSE) }
  if (by.template === 'map_response') {
    return tag('setOutcomeValue', { identifier: score }, tag('mapResponse', response))
  }
  const isRight = tag('match', {}, tag('variable', response), tag('correct', response))
  return when(tag, isRight, tag('setOutcomeValue', { identifier: score }, base(tag, 'float', 1)))
}

const point = (tag: Tag, gain: string, { score }: Names): string =>
  tag('setOutcomeValue', { identifier: score }, tag('sum', {}, tag('variable', { identifier: score }), gain))
export const base = (tag: Tag, baseType: string, value: string | number): string =>
  tag('baseValue', { baseType }, escapeText(String(value)))
const when = (tag: Tag, condition: string, outcome: string): string =>
  tag('responseCondition', {}, tag('responseIf', {}, condition, outcome))

function isNear(tag: Tag, number: string, { value, tolerance }: { value: number; tolerance: Tolerance }): string {
  const { amount, isPercent } = tolerance
  const mode =
    amount === 0 && !isPercent
      ? { toleranceMode: 'exact' }
      : { toleranceMode: isPercent ? 'relative' : 'absolute', tolerance: `${amount} ${amount}` }
  return tag('equal', mode, number, base(tag, 'float', value))
}

interface Place {
  readonly id: string
  readonly gap: Gap
  readonly caseSensitive: string
}

function isRight(tag: Tag, { id, gap, caseSensitive }: Place): string {
  if (gap.kind === 'number') return isNear(tag, tag('variable', { identifier: id }), gap)
  const isPart = gap.match === 'contains'
  const matches = gap.accepted.map(text => {
    const pair = [base(tag, 'string', text), tag('variable', { identifier: id })]
    return isPart
      ? tag('substring', { caseSensitive }, ...pair)
      : tag('stringMatch', { caseSensitive }, ...pair.toReversed())
  })
  return tag('or', {}, ...matches)
}

const placesOf = ({ gaps, ignoresCase }: FillIn, { id }: Names): Place[] =>
  gaps.map((gap, i) => ({ id: id(responseOf(i + 1)), gap, caseSensitive: String(!ignoresCase) }))

export function gapDeclarations(tag: Tag, content: FillIn, names: Names): string {
  return placesOf(content, names)
    .map(({ id, gap }) => {
      if (gap.kind === 'number') {
        return declare(tag, { id, cardinality: 'single', baseType: 'float', correct: [String(gap.value)] })
      }
      const mapped =
        gap.match === 'exact'
          ? { mapped: gap.accepted, mappedValue: gap.weight ?? 1, isCaseSensitive: !content.ignoresCase }
          : {}
      return declare(tag, {
        id,
        cardinality: 'single',
        baseType: 'string',
        correct: gap.accepted.slice(0, 1),
        ...mapped,
      })
    })
    .join('')
}

/** Each right gap brings its weight, or all of them together a point. */
export function gapProcessing(tag: Tag, content: FillIn, names: Names): Processing {
  const places = placesOf(content, names)
  const one = base(tag, 'float', 1)
  if (!content.isPartial) {
    const all = tag('and', {}, ...places.map(place => isRight(tag, place)))
    return { rules: when(tag, all, tag('setOutcomeValue', { identifier: names.score }, one)) }
  }
  const rules = places.map(place =>
    place.gap.kind === 'text' && place.gap.match === 'exact'
      ? point(tag, tag('mapResponse', { identifier: place.id }), names)
      : when(tag, isRight(tag, place), point(tag, base(tag, 'float', place.gap.weight ?? 1), names)),
  )
  return { rules: rules.join('') }
}

export const UNIT = 'UNIT'
export const unitOf = (index: number): string => `U${index + 1}`

/** The number alone, or in each of its units. */
export function numberProcessing(tag: Tag, content: Numeric, { id, score }: Names): Processing {
  const gain = tag('setOutcomeValue', { identifier: score }, base(tag, 'float', 1))
  const number = tag('variable', { identifier: id(RESPONSE) })
  if (content.units.length === 0) return { rules: when(tag, isNear(tag, number, content), gain) }
  const rules = content.units.map(({ factor }, i) => {
    const isChosen = tag('match', {}, tag('variable', { identifier: id(UNIT) }), base(tag, 'identifier', id(unitOf(i))))
    const converted = tag('product', {}, number, base(tag, 'float', factor))
    return when(tag, tag('and', {}, isChosen, isNear(tag, converted, content)), gain)
  })
  return { rules: rules.join('') }
}

/** A point for each two items that rightly follow one another, wherever they stand. */
export function orderProcessing(tag: Tag, items: readonly string[], names: Names): Processing {
  const places = items.slice(1).map((_, i) => i + 1)
  const standsAt = (n: number, item: string): string =>
    tag(
      'match',
      {},
      tag('index', { n }, tag('variable', { identifier: names.id(RESPONSE) })),
      base(tag, 'identifier', item),
    )
  const rules = items.slice(1).map((next, i) => {
    const pairs = places.map(n => tag('and', {}, standsAt(n, items[i] ?? ''), standsAt(n + 1, next)))
    return when(tag, tag('or', {}, ...pairs), point(tag, base(tag, 'float', 1), names))
  })
  return { rules: rules.join('') }
}
