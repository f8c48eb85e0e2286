/** What the response processing of QTI 1.2 says about right answers. */
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'

interface Match {
  readonly id: string
  readonly text: string
  readonly isCaseSensitive: boolean
  readonly isPart: boolean
}

/** A condition that brings points. */
interface Rule {
  readonly matches: readonly Match[]
  readonly least: number | undefined
  readonly most: number | undefined
  readonly points: number
}

export interface Keys {
  readonly rules: readonly Rule[]
  /** Some answers take points away. */
  readonly hasPenalty: boolean
  /** The feedback of an answer, by the identifier of its label. */
  readonly byLabel: ReadonlyMap<string, string>
  /** Shown whatever was answered. */
  readonly always: ReadonlySet<string>
}

/** The conditions in an element that hold, without those that must not. */
const positives = (node: XmlNode): XmlNode[] =>
  elementsOf(node).flatMap(child => (child.name === 'not' ? [] : [child, ...positives(child)]))

const EQUALS = new Set(['varequal', 'varsubstring', 'varsubset'])

function matchOf({ name, attributes, children }: XmlNode): Match {
  return {
    id: attributes['respident'] ?? '',
    text: children
      .map(child => (typeof child === 'string' ? child : textOf(child)))
      .join('')
      .trim(),
    isCaseSensitive: /^yes$/i.test(attributes['case'] ?? ''),
    isPart: name === 'varsubstring',
  }
}

function boundOf(nodes: readonly XmlNode[], names: readonly string[]): number | undefined {
  const found = nodes.find(node => names.includes(node.name))
  const value = Number(textOf(found).trim())
  return found === undefined || !Number.isFinite(value) ? undefined : value
}

/** Points as a number; the most that there may be is a name in Blackboard. */
function pointsOf(condition: XmlNode): number {
  const sums = elementsOf(condition, 'setvar').map(node => {
    const text = textOf(node).trim()
    const value = /max$/i.test(text) ? 100 : Number(text)
    return /^subtract$/i.test(node.attributes['action'] ?? '') ? -value : value
  })
  return sums.find(value => value !== 0 && Number.isFinite(value)) ?? 0
}

function ruleOf(condition: XmlNode): Rule {
  const held = childOf(condition, 'conditionvar')
  const nodes = held === undefined ? [] : positives(held)
  return {
    matches: nodes.filter(({ name }) => EQUALS.has(name)).map(matchOf),
    least: boundOf(nodes, ['vargte', 'vargt']),
    most: boundOf(nodes, ['varlte', 'varlt']),
    points: pointsOf(condition),
  }
}

/** Feedback for any right or any wrong answer, whichever it was. */
const OF_VERDICT = /^(?:correct|incorrect|general_incorrect)(?:_fb)?$/i

export function keysOf(item: XmlNode): Keys {
  const conditions = elementsOf(item, 'resprocessing').flatMap(node => elementsOf(node, 'respcondition'))
  const rules = conditions.map(ruleOf)
  const byLabel = new Map<string, string>()
  const always = new Set<string>()
  for (const [i, condition] of conditions.entries()) {
    for (const { attributes } of elementsOf(condition, 'displayfeedback')) {
      const link = attributes['linkrefid'] ?? ''
      const [only, ...others] = rules[i]?.matches ?? []
      const isOther = childOf(childOf(condition, 'conditionvar'), 'other') !== undefined
      if (isOther && /^general_fb$/i.test(link)) always.add(link)
      else if (only !== undefined && others.length === 0 && !OF_VERDICT.test(link)) byLabel.set(only.text, link)
    }
  }
  return {
    rules: rules.filter(rule => rule.points > 0),
    hasPenalty: rules.some(rule => rule.points < 0),
    byLabel,
    always,
  }
}
