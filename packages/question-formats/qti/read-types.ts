/** The kinds of interactions that have a type here. */
import { isHintRequest } from './hints.ts'
import { FILE_KIND_NAMES, USUAL_UPLOAD } from '@tripos/question-kinds/file-kinds.ts'
import { MAX_FILES, MAX_MEGABYTES } from '@tripos/question-kinds/question-content.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { kindsNamed } from '@tripos/question-kinds/kinds/file-upload/limits.rules.ts'
import { choiceOf, fillInOf, oneOrMore, withFeedback, withWeights } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { readGap } from './gaps.ts'
import { hotText } from './in-text.ts'
import {
  declared,
  feedbackOf,
  idOf,
  isLimited,
  type ItemParts,
  NO_KEY,
  ownChildren,
  type Reader,
  type Result,
} from './item-parts.ts'
import { type Declaration, rightOf } from './scoring.ts'

const LOSSES = lossesOf('qti')

const hasClass = ({ attributes }: XmlNode, name: string): boolean =>
  (attributes['class'] ?? '').split(/\s+/).includes(name)

const YES = ['true', '对', '正确', '√']
const NO = ['false', '错', '错误', '×']
const isWord = (words: readonly string[], choice: XmlNode, html: string): boolean =>
  words.includes(idOf(choice).toLowerCase()) || words.includes(plainText(html).toLowerCase())

/** 不定项选择题: QTI knows how many may be chosen, not what is told of it. */
export const ONE_OR_MORE_CLASS = 'one-or-more'

const choice: Reader = (interaction, parts) => {
  const { texts, stem, analysis } = parts
  const declaration = declared(interaction, parts)
  if (declaration === undefined) return NO_KEY
  const { ids, isWeighted } = rightOf(declaration)
  const choices = elementsOf(interaction, 'simpleChoice')
  const options = choices.map(each => ({ html: texts.read(ownChildren(each)), isRight: ids.includes(idOf(each)) }))
  const right = options.filter(option => option.isRight).length
  if (right === 0) return NO_KEY
  if (isWeighted) texts.losses.add(LOSSES.weights)
  const feedback = choices.map(each => feedbackOf(each, parts))
  const yes = options.findIndex((option, i) => isWord(YES, choices[i] ?? interaction, option.html))
  const no = options.findIndex((option, i) => isWord(NO, choices[i] ?? interaction, option.html))
  if (options.length === 2 && right === 1 && yes >= 0 && no >= 0 && yes !== no) {
    if (feedback.some(html => html !== '')) texts.losses.add(LOSSES.optionFeedback)
    return {
      content: { type: 3, stem, isTrue: options[yes]?.isRight === true, analysis: withFeedback(analysis, feedback) },
    }
  }
  const isFixed = choices.some(({ attributes }) => attributes['fixed'] === 'true')
  if (interaction.attributes['shuffle'] !== 'true' || isFixed) texts.losses.add(LOSSES.fixedOrder)
  if (isLimited(interaction, { isSingle: declaration.cardinality === 'single', count: choices.length }))
    texts.losses.add(LOSSES.choiceLimit)
  const content = choiceOf({ isSingle: declaration.cardinality === 'single', stem, options, feedback, analysis })
  return { content: hasClass(interaction, ONE_OR_MORE_CLASS) ? oneOrMore(content) : content }
}

const extendedText: Reader = (interaction, parts) => {
  const correct = declared(interaction, parts)?.correct.join('\n') ?? ''
  const reference = parts.notes === '' && correct !== '' ? parts.texts.read([correct]) : parts.notes
  return { content: { type: 4, stem: parts.stem, reference, analysis: parts.analysis } }
}

interface Matched {
  readonly prompts: readonly XmlNode[]
  readonly targets: readonly XmlNode[]
  /** The target of a prompt, by their identifiers. */
  readonly pairs: ReadonlyMap<string, string>
}

const pairKeys = ({ correct, mapping }: Declaration): string[] =>
  correct.length > 0 ? [...correct] : mapping.filter(entry => entry.value > 0).map(entry => entry.key)

/** Which of the two sets is the one whose every choice has one partner. */
function sidesOf(sets: readonly XmlNode[], declaration: Declaration): Matched | undefined {
  const [first = [], second = []] = sets.map(set => elementsOf(set, 'simpleAssociableChoice'))
  const keys = pairKeys(declaration).map(key => key.split(/\s+/))
  const forth = new Map(keys.map(([from = '', to = '']) => [from, to]))
  const back = new Map(keys.map(([from = '', to = '']) => [to, from]))
  if (forth.size === keys.length && first.every(each => forth.has(idOf(each)))) {
    return { prompts: first, targets: second, pairs: forth }
  }
  const isBack = back.size === keys.length && second.every(each => back.has(idOf(each)))
  return isBack ? { prompts: second, targets: first, pairs: back } : undefined
}

const match: Reader = (interaction, parts) => {
  const { texts, stem, analysis, scoring } = parts
  const declaration = declared(interaction, parts)
  if (declaration === undefined || pairKeys(declaration).length === 0) return NO_KEY
  const sides = sidesOf(elementsOf(interaction, 'simpleMatchSet'), declaration)
  if (sides === undefined) {
    return hasProblem('每个左项应有且只有一个对应的选项。', 'Each prompt needs exactly one option that it matches.')
  }
  if (rightOf(declaration).isWeighted) texts.losses.add(LOSSES.weights)
  const targetIds = sides.targets.map(idOf)
  const prompts = sides.prompts.map(each => ({
    html: texts.read(each.children),
    target: targetIds.indexOf(sides.pairs.get(idOf(each)) ?? ''),
  }))
  if (prompts.some(prompt => prompt.target < 0)) return NO_KEY
  const targets = sides.targets.map(each => texts.read(each.children))
  return { content: { type: 7, stem, prompts, targets, isPartial: !scoring.matchesWhole, analysis } }
}

const order: Reader = (interaction, parts) => {
  const { texts, stem, analysis } = parts
  const correct = declared(interaction, parts)?.correct ?? []
  const choices = new Map(elementsOf(interaction, 'simpleChoice').map(each => [idOf(each), each]))
  if (correct.length === 0) return NO_KEY
  if (correct.length !== choices.size || correct.some(id => !choices.has(id))) {
    return hasProblem('答案应按顺序列出每个选项一次。', 'The key names each option once, in the right order.')
  }
  const items = correct.map(id => texts.read(choices.get(id)?.children ?? []))
  return { content: { type: 8, stem, items, isPartial: parts.scoring.scoresPlaces, analysis } }
}

/** A number that is asked for by itself, behind the text, rather than in a gap of it. */
const LONE_GAP = /<p>\[\[1\]\]<\/p>$/
export const GAP_CLASS = 'gap'

const textEntry: Reader = (interaction, parts) => {
  const { texts, stem, analysis, interactions, declarations, scoring } = parts
  const ids = interactions.map(({ attributes }) => attributes['responseIdentifier'] ?? '')
  const gaps = []
  for (const id of ids) {
    const gap = readGap(id, declarations.get(id), scoring)
    if ('problem' in gap) return gap
    gaps.push(gap)
  }
  if (gaps.some(each => each.isWeighted)) texts.losses.add(LOSSES.weights)
  const [only] = gaps
  if (gaps.length === 1 && only?.gap.kind === 'number' && LONE_GAP.test(stem) && !hasClass(interaction, GAP_CLASS)) {
    const { value, tolerance } = only.gap
    return { content: { type: 9, stem: stem.replace(LONE_GAP, ''), value, tolerance, units: [], analysis } }
  }
  const ignoresCase = !gaps.some(each => each.isCaseSensitive)
  const plain = gaps.map(({ gap }) => gap)
  const isPartial = !scoring.isAllOrNothing(ids)
  // Without parts nothing is weighed.
  const weighted = isPartial
    ? withWeights(
        plain,
        gaps.map(({ weight }) => weight),
      )
    : plain
  if (weighted === undefined) texts.losses.add(LOSSES.gapWeights)
  return { content: { ...fillInOf({ stem, gaps: weighted ?? plain, analysis, ignoresCase }), isPartial } }
}

/** A number with the choice of its unit. */
function quantity([number, unit]: readonly XmlNode[], parts: ItemParts): Result | undefined {
  const { scoring, declarations, stem, analysis } = parts
  if (number?.name !== 'textEntryInteraction' || unit?.name !== 'inlineChoiceInteraction') return undefined
  const id = number.attributes['responseIdentifier'] ?? ''
  const gap = readGap(id, declarations.get(id), scoring)
  if ('problem' in gap || gap.gap.kind !== 'number' || !LONE_GAP.test(stem)) return undefined
  const units = elementsOf(unit, 'inlineChoice').flatMap(each => {
    const factor = scoring.factors.get(idOf(each))
    return factor === undefined ? [] : [{ name: textOf(each).trim(), factor }]
  })
  if (units.length === 0) return undefined
  const { value, tolerance } = gap.gap
  return { content: { type: 9, stem: stem.replace(LONE_GAP, ''), value, tolerance, units, analysis } }
}

/** The limits that we write stand in the class; other programs name a media type, or nothing. */
const fileUpload: Reader = ({ attributes }, { stem, notes, analysis, texts }) => {
  const words = (attributes['class'] ?? '').split(/\s+/)
  const limitOf = (name: string, usual: number, most: number): number => {
    const found = words.map(word => new RegExp(`^${name}-([1-9]\\d{0,3})$`).exec(word)?.[1]).find(Boolean)
    return found === undefined ? usual : Math.min(most, Number(found))
  }
  const own = FILE_KIND_NAMES.filter(kind => words.includes(`accept-${kind}`))
  const named = kindsNamed((attributes['type'] ?? '').split(/[\s,]+/))
  if (own.length === 0 && !named.isExact) texts.losses.add(LOSSES.fileKinds)
  const limits = {
    accepts: own.length === 0 ? named.accepts : own,
    mostFiles: limitOf('files', 1, MAX_FILES),
    mostMegabytes: limitOf('megabytes', USUAL_UPLOAD.mostMegabytes, MAX_MEGABYTES),
  }
  return { content: { type: 10, stem, ...limits, reference: notes, analysis } }
}

const READERS: Readonly<Record<string, Reader>> = {
  choiceInteraction: choice,
  extendedTextInteraction: extendedText,
  hottextInteraction: hotText,
  matchInteraction: match,
  orderInteraction: order,
  textEntryInteraction: textEntry,
  uploadInteraction: fileUpload,
}

const viewsOf = ({ attributes }: XmlNode): string[] => (attributes['view'] ?? 'candidate').split(/\s+/)
/** Rubrics are for markers, or stand with the question, or are for people who have no part in it here. */
export const isForCandidates = (rubric: XmlNode): boolean => viewsOf(rubric).includes('candidate')
export const isForMarkers = (rubric: XmlNode): boolean => !isForCandidates(rubric) && viewsOf(rubric).includes('scorer')

const INTERACTION = /Interaction$/
/** What is answered: whoever ends an attempt asks for something. */
export const isInteraction = (node: XmlNode): boolean => INTERACTION.test(node.name) && !isHintRequest(node)
export const promptOf = (interaction: XmlNode): XmlNode | undefined => childOf(interaction, 'prompt')

/** A number with its unit is one answer, and so are gaps; anything else that is asked for several times is several parts. */
export function areSeveral(interactions: readonly XmlNode[]): boolean {
  const names = interactions.map(({ name }) => name)
  const isQuantity = names.join(' ') === 'textEntryInteraction inlineChoiceInteraction'
  return names.length > 1 && !isQuantity && names.some(name => name !== 'textEntryInteraction')
}

/** The question that the interactions of an item ask, or of a part. Gaps may be many, of everything else there is one. */
export function readInteractions(parts: ItemParts): Result {
  const { interactions } = parts
  const [first] = interactions
  if (first === undefined) return hasProblem('没有作答处。', 'There is nothing to answer.')
  const measured = interactions.length === 2 ? quantity(interactions, parts) : undefined
  if (measured !== undefined) return measured
  const unknown = interactions.find(({ name }) => READERS[name] === undefined)
  if (unknown !== undefined) {
    const name = unknown.name.slice(0, 40)
    return hasProblem(`不支持“${name}”型作答。`, `Interactions of the kind "${name}" are not supported.`)
  }
  const areGaps = interactions.every(({ name }) => name === 'textEntryInteraction')
  if (interactions.length > 1 && !areGaps) {
    return hasProblem('一题中有多个作答部分，请拆分。', 'The item asks for several answers; split it.')
  }
  return READERS[first.name]?.(first, parts) ?? NO_KEY
}
