/** What an item says about right answers: its declarations, and the few forms of response processing that keys are written in. */
import type { Tolerance } from '@tripos/question-kinds/question-content.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'

interface MapEntry {
  readonly key: string
  readonly value: number
  readonly isCaseSensitive: boolean
}

export interface Declaration {
  readonly cardinality: string
  readonly baseType: string
  /** The values of the right response, in their order. */
  readonly correct: readonly string[]
  readonly mapping: readonly MapEntry[]
  /** Whether something wrong takes points away. */
  readonly hasPenalty: boolean
}

const isOn = (text: string | undefined): boolean => text === 'true' || text === '1'
const valuesOf = (node: XmlNode | undefined): string[] =>
  node === undefined ? [] : elementsOf(node, 'value').map(value => textOf(value).trim())

const entryOf = ({ attributes }: XmlNode): MapEntry => ({
  key: (attributes['mapKey'] ?? '').trim(),
  value: Number(attributes['mappedValue'] ?? '0'),
  isCaseSensitive: isOn(attributes['caseSensitive']),
})

function declarationOf(node: XmlNode): Declaration {
  const mapping = childOf(node, 'mapping')
  const entries = mapping === undefined ? [] : elementsOf(mapping, 'mapEntry').map(entryOf)
  return {
    cardinality: node.attributes['cardinality'] ?? 'single',
    baseType: node.attributes['baseType'] ?? 'string',
    correct: valuesOf(childOf(node, 'correctResponse')),
    mapping: entries,
    hasPenalty: Number(mapping?.attributes['defaultValue'] ?? '0') < 0 || entries.some(entry => entry.value < 0),
  }
}

export const declarationsOf = (item: XmlNode): ReadonlyMap<string, Declaration> =>
  new Map(
    elementsOf(item, 'responseDeclaration').map(node => [node.attributes['identifier'] ?? '', declarationOf(node)]),
  )

/** A text that a response equals or contains. */
interface TextMatch {
  readonly text: string
  readonly isCaseSensitive: boolean
  readonly isPart: boolean
}

export interface Scoring {
  /** Whether the whole response is compared with the right one, by a template or a rule. */
  readonly matchesWhole: boolean
  readonly texts: ReadonlyMap<string, readonly TextMatch[]>
  readonly tolerances: ReadonlyMap<string, Tolerance>
  /** What is added to the score where a condition about this one response holds. */
  readonly gains: ReadonlyMap<string, number>
  /** What a number is multiplied by where one of these choices stands beside it: units, by the identifiers of their choices. */
  readonly factors: ReadonlyMap<string, number>
  /** Whether single places of an order bring points. */
  readonly scoresPlaces: boolean
  /** Whether one condition asks for all of these responses. */
  isAllOrNothing(ids: readonly string[]): boolean
}

/** The node and all below it. */
export const within = (node: XmlNode): XmlNode[] => [node, ...elementsOf(node).flatMap(within)]
const variablesIn = (node: XmlNode): string[] =>
  within(node)
    .filter(({ name }) => name === 'variable' || name === 'mapResponse')
    .map(({ attributes }) => attributes['identifier'] ?? '')

function toleranceOf({ attributes }: XmlNode): Tolerance | undefined {
  const mode = attributes['toleranceMode'] ?? 'exact'
  const [amount = '0'] = (attributes['tolerance'] ?? '0').trim().split(/\s+/)
  const number = Number(amount)
  if (mode === 'exact' || !Number.isFinite(number) || number < 0) return undefined
  return { amount: number, isPercent: mode === 'relative' }
}

const matchOf = (node: XmlNode): TextMatch => ({
  text: textOf(childOf(node, 'baseValue')).trim(),
  isCaseSensitive: isOn(node.attributes['caseSensitive'] ?? 'true'),
  isPart: node.name === 'substring' || isOn(node.attributes['substring']),
})

/** `and(match(variable, choice), equal(product(variable, factor), value))`. */
function factorOf(and: XmlNode): readonly [string, number] | undefined {
  const match = childOf(and, 'match')
  const product = childOf(childOf(and, 'equal'), 'product')
  if (match === undefined || product === undefined) return undefined
  const factor = Number(textOf(childOf(product, 'baseValue')).trim())
  return factor > 0 ? [textOf(childOf(match, 'baseValue')).trim(), factor] : undefined
}

/** `if (something about one response) SCORE = sum(SCORE, value)`. */
function gainOf(rule: XmlNode, isResponse: (id: string) => boolean): readonly [string, number] | undefined {
  const ids = new Set(variablesIn(rule).filter(isResponse))
  const [id] = ids
  const added = childOf(childOf(childOf(rule, 'setOutcomeValue'), 'sum'), 'baseValue')
  const value = Number(textOf(added).trim())
  return ids.size === 1 && id !== undefined && value > 0 ? [id, value] : undefined
}

/** `match(variable, correct)`. */
const isWholeMatch = (node: XmlNode): boolean =>
  node.name === 'match' && childOf(node, 'variable') !== undefined && childOf(node, 'correct') !== undefined

/** What each part is multiplied by before the parts are added up: `product(weight, … SCORE_2 …)`, by what it is about. */
export const factorsOf = (item: XmlNode): ReadonlyMap<string, number> =>
  new Map(
    within(item).flatMap(node => {
      const [id, ...others] = node.name === 'product' ? variablesIn(node) : []
      const factor = Number(textOf(childOf(node, 'baseValue')).trim())
      return id !== undefined && others.length === 0 && factor > 0 ? [[id, factor] as const] : []
    }),
  )

/** What is said about these responses; about all, where none are named. */
export function scoringOf(item: XmlNode, responses?: ReadonlySet<string>): Scoring {
  const processing = childOf(item, 'responseProcessing')
  const declared = new Set(elementsOf(item, 'responseDeclaration').map(node => node.attributes['identifier'] ?? ''))
  const isResponse = (id: string): boolean => (responses ?? declared).has(id)
  const rules = processing === undefined ? [] : elementsOf(processing)
  const nodes = (responses === undefined ? rules : rules.filter(rule => variablesIn(rule).some(isResponse))).flatMap(
    within,
  )
  const texts = new Map<string, TextMatch[]>()
  const tolerances = new Map<string, Tolerance>()
  for (const node of nodes) {
    const [id] = variablesIn(node)
    if (id === undefined) continue
    if (node.name === 'substring' || node.name === 'stringMatch')
      texts.set(id, [...(texts.get(id) ?? []), matchOf(node)])
    const tolerance = node.name === 'equal' ? toleranceOf(node) : undefined
    if (tolerance !== undefined) tolerances.set(id, tolerance)
  }
  const ands = nodes.filter(({ name }) => name === 'and')
  const groups = ands.map(node => new Set(variablesIn(node)))
  return {
    matchesWhole: /match_correct(?:\.xml)?$/.test(processing?.attributes['template'] ?? '') || nodes.some(isWholeMatch),
    texts,
    tolerances,
    gains: new Map(
      nodes
        .flatMap(node => (node.name === 'responseIf' ? [gainOf(node, isResponse)] : []))
        .filter(found => found !== undefined),
    ),
    factors: new Map(ands.map(factorOf).filter(found => found !== undefined)),
    scoresPlaces: nodes.some(({ name }) => name === 'index'),
    isAllOrNothing: ids => groups.some(group => ids.every(id => group.has(id))),
  }
}

/** Operators by which the marks depend on more than the key, or on what only the program of their author knows. */
const OWN_RULES = new Set(['customOperator', 'lookupOutcomeValue', 'randomInteger', 'randomFloat', 'numberCorrect'])

/** Whether the item is marked by rules that a key cannot say. */
export const hasOwnRules = (item: XmlNode): boolean =>
  isOn(item.attributes['adaptive']) ||
  [childOf(item, 'responseProcessing')].some(
    node => node !== undefined && within(node).some(each => OWN_RULES.has(each.name)),
  )

/** The identifiers that are right: those of the right response, or those that bring the most points. */
export function rightOf({ correct, mapping, cardinality, hasPenalty }: Declaration): {
  ids: readonly string[]
  isWeighted: boolean
} {
  const gaining = mapping.filter(entry => entry.value > 0)
  const isWeighted = new Set(gaining.map(entry => entry.value)).size > 1 || hasPenalty
  if (correct.length > 0) return { ids: correct, isWeighted }
  const most = Math.max(...gaining.map(entry => entry.value))
  const right = cardinality === 'single' ? gaining.filter(entry => entry.value === most) : gaining
  return { ids: right.map(entry => entry.key), isWeighted }
}
