/**
 * Choices that stand in the text: lists in it, also with gaps to write in, and gaps that texts are dragged into, each of
 * which is a part of a combined question; and words of it that are marked.
 */
import { type CombinedContent, MAX_PARTS, type PartContent } from '@tripos/question-kinds/question-content.ts'
import { elementsOf, type XmlNode } from '@tripos/documents/xml.ts'
import { inPart, PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import { choiceOf, combinedOf, fillInOf, inOrder, wholeWeights } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { readGap } from './gaps.ts'
import { declared, feedbackOf, idOf, isLimited, type ItemParts, NO_KEY, ownChildren, responseOf } from './item-parts.ts'
import type { Reader } from './item-parts.ts'
import type { Place, RichTexts } from './rich-text.ts'
import { type Declaration, rightOf, within } from './scoring.ts'

const LOSSES = lossesOf('qti')

const ENTRY = 'textEntryInteraction'
const LIST = 'inlineChoiceInteraction'
const GAPS = 'gapMatchInteraction'
const HOT = 'hottextInteraction'

const named = (node: XmlNode, name: string): XmlNode[] => within(node).filter(each => each.name === name)

/** Whether lists to choose from, with gaps to write in, are all that is asked for: each stands where it is in the text. */
export const areInLine = (interactions: readonly XmlNode[]): boolean =>
  interactions.some(({ name }) => name === LIST) && interactions.every(({ name }) => name === LIST || name === ENTRY)

/** Whether the places of one text are what is answered, some of them by choosing. */
export const arePlaces = (interactions: readonly XmlNode[]): boolean =>
  areInLine(interactions) || (interactions.length === 1 && interactions[0]?.name === GAPS)

const areDistinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const areNames = (ids: readonly string[]): boolean => areDistinct(ids) && !ids.includes('')

/** What the options of hot words are called: by themselves, or with a number where two are alike. */
function hotWords(interaction: XmlNode, texts: RichTexts): { readonly html: string; readonly mark: string }[] {
  const read = named(interaction, 'hottext').map(node => texts.read(ownChildren(node)))
  const isNumbered = !areDistinct(read)
  return read.map((html, i) => {
    const mark = isNumbered ? ` (${i + 1})` : ''
    return { html: mark === '' ? html : html.replace(/(<\/p>)?$/, `${mark}$1`), mark }
  })
}

/** The text that an interaction holds, with its gaps numbered and its hot words underlined; empty where it holds none. */
export function textWithin(interaction: XmlNode, texts: RichTexts): string {
  if (interaction.name !== GAPS && interaction.name !== HOT) return ''
  const words = interaction.name === HOT ? hotWords(interaction, texts) : []
  let no = 0
  const place: Place = node => {
    if (['prompt', 'gapText', 'gapImg'].includes(node.name)) return { html: '', isBlock: true }
    if (node.name === 'gap') return { html: `(${(no += 1)})`, isBlock: false }
    if (node.name !== 'hottext') return undefined
    const mark = words[no]?.mark ?? ''
    no += 1
    const inner = texts.read(ownChildren(node)).replace(/^<p>([\s\S]*)<\/p>$/, '$1')
    return { html: `<u>${inner}</u>${mark}`, isBlock: false }
  }
  return texts.read(interaction.children, place)
}

const isNested = (interaction: XmlNode): boolean =>
  within(interaction).filter(({ name }) => name.endsWith('Interaction')).length > 1
const NESTED = hasProblem('一个作答处中又有作答处。', 'An interaction stands inside of another.')
const UNCLEAR = hasProblem('标识符缺失或重复。', 'An identifier is missing or occurs twice.')

interface Chosen {
  readonly content: PartContent
  readonly weight: number
}

/** A list to choose from. */
function readList(interaction: XmlNode, parts: ItemParts): Read<Chosen> {
  const { texts, scoring } = parts
  const declaration = declared(interaction, parts)
  const choices = elementsOf(interaction, 'inlineChoice')
  const ids = choices.map(idOf)
  if (!areNames(ids)) return UNCLEAR
  if (isNested(interaction)) return NESTED
  const { ids: right, isWeighted } = declaration === undefined ? { ids: [], isWeighted: false } : rightOf(declaration)
  if (declaration === undefined || !right.some(id => ids.includes(id))) return NO_KEY
  if (isWeighted) texts.losses.add(LOSSES.weights)
  const isFixed = choices.some(({ attributes }) => attributes['fixed'] === 'true')
  if (interaction.attributes['shuffle'] !== 'true' || isFixed) texts.losses.add(LOSSES.fixedOrder)
  const content = choiceOf({
    isSingle: true,
    stem: '',
    options: choices.map(each => ({ html: texts.read(ownChildren(each)), isRight: right.includes(idOf(each)) })),
    feedback: choices.map(each => feedbackOf(each, parts)),
    analysis: '',
  })
  const most = Math.max(0, ...declaration.mapping.map(entry => entry.value))
  const weight = scoring.gains.get(responseOf(interaction)) ?? (most > 0 ? most : 1)
  return { content, weight }
}

/** A gap to write in among the lists. */
function readEntry(interaction: XmlNode, { declarations, scoring, texts }: ItemParts): Read<Chosen> {
  const id = responseOf(interaction)
  const read = readGap(id, declarations.get(id), scoring)
  if ('problem' in read) return read
  if (read.isWeighted) texts.losses.add(LOSSES.weights)
  const text = { stem: '<p>[[1]]</p>', analysis: '', ignoresCase: !read.isCaseSensitive }
  return { content: fillInOf({ ...text, gaps: [read.gap] }), weight: read.weight }
}

function readInLine(parts: ItemParts): Read<{ readonly chosen: readonly Chosen[] }> {
  const { interactions, scoring, texts } = parts
  const ids = interactions.map(responseOf)
  if (!areDistinct(ids.filter(id => id !== ''))) return UNCLEAR
  if (ids.length > 1 && scoring.isAllOrNothing(ids)) texts.losses.add(LOSSES.allOrNothing)
  const chosen: Chosen[] = []
  for (const [i, interaction] of interactions.entries()) {
    const read = interaction.name === LIST ? readList(interaction, parts) : readEntry(interaction, parts)
    if ('problem' in read) return { problem: inPart(i + 1, read.problem) }
    chosen.push(read)
  }
  return { chosen }
}

/** A text in a gap, by their identifiers, and what it brings. */
interface Pair {
  readonly text: string
  readonly gap: string
  readonly value: number
}

/** Some programs name the gap before the text. */
function pairOf(key: string, value: number, gaps: ReadonlySet<string>): Pair {
  const [first = '', second = ''] = key.split(/\s+/)
  return gaps.has(second) || !gaps.has(first)
    ? { text: first, gap: second, value }
    : { text: second, gap: first, value }
}

interface Match {
  readonly gapIds: readonly string[]
  readonly choices: readonly XmlNode[]
}

/** How often a text may be used matters where there are more gaps than it may fill. */
function matchLosses({ gapIds, choices }: Match, declaration: Declaration, { texts, scoring, feedback }: ItemParts) {
  const limits = choices.map(({ attributes }) => Number(attributes['matchMax'] ?? '1'))
  const isLimitedUse = limits.some(limit => limit > 0 && limit < gapIds.length)
  if (isLimitedUse || choices.some(({ attributes }) => Number(attributes['matchMin'] ?? '0') > 0))
    texts.losses.add(LOSSES.reuse)
  if (gapIds.length > 1 && scoring.matchesWhole) texts.losses.add(LOSSES.allOrNothing)
  if (choices.some(choice => feedback.has(idOf(choice)))) texts.losses.add(LOSSES.answerFeedback)
  if (declaration.hasPenalty) texts.losses.add(LOSSES.weights)
}

/** The pairs of the key, or else those that bring the most for their gaps. */
function keyedPairs(gapIds: readonly string[], { correct, mapping }: Declaration, texts: RichTexts): Pair[] {
  const gaps = new Set(gapIds)
  const gaining = mapping.filter(({ value }) => value > 0).map(({ key, value }) => pairOf(key, value, gaps))
  const told = correct.map(key => pairOf(key, 1, gaps))
  return gapIds.flatMap(gap => {
    const own = gaining.filter(pair => pair.gap === gap)
    const most = Math.max(...own.map(pair => pair.value))
    const right = told.some(pair => pair.gap === gap)
      ? told
          .filter(pair => pair.gap === gap)
          .map(pair => ({ ...pair, value: own.find(({ text }) => text === pair.text)?.value ?? 1 }))
      : own.filter(pair => pair.value === most)
    if (own.some(({ text }) => !right.some(pair => pair.text === text))) texts.losses.add(LOSSES.weights)
    return right
  })
}

/** Gaps that are chosen from all texts. Equal texts, of which each may be used once, are one. */
function readMatch(interaction: XmlNode, parts: ItemParts): Read<{ readonly chosen: readonly Chosen[] }> {
  const { texts } = parts
  const gapIds = named(interaction, 'gap').map(idOf)
  const choices = within(interaction).filter(({ name }) => name === 'gapText' || name === 'gapImg')
  if (gapIds.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  if (gapIds.length > MAX_PARTS) return { problem: PROBLEMS.manyParts }
  if (!areNames(gapIds) || !areNames(choices.map(idOf))) return UNCLEAR
  const declaration = declared(interaction, parts)
  if (declaration === undefined) return NO_KEY
  const keyed = keyedPairs(gapIds, declaration, texts)
  matchLosses({ gapIds, choices }, declaration, parts)
  const htmlOf = new Map(choices.map(each => [idOf(each), texts.read(ownChildren(each))]))
  const all = [...new Set(htmlOf.values())]
  const chosen: Chosen[] = []
  for (const [i, gap] of gapIds.entries()) {
    const own = keyed.filter(pair => pair.gap === gap)
    const right = new Set(own.map(({ text }) => htmlOf.get(text)))
    const options = inOrder(all.map(html => ({ html, isRight: right.has(html) })))
    if (!options.some(option => option.isRight)) return { problem: inPart(i + 1, PROBLEMS.noKey) }
    chosen.push({ content: { type: 1, stem: '', options, analysis: '' }, weight: own[0]?.value ?? 1 })
  }
  return { chosen }
}

/** The places of a text as the parts of a combined question: the text is what they share. */
export function readPlaces(parts: ItemParts): Read<{ readonly content: CombinedContent }> {
  const { interactions, stem, analysis, notes, texts } = parts
  const [first] = interactions
  if (first === undefined) return NO_KEY
  if (interactions.length > MAX_PARTS) return { problem: PROBLEMS.manyParts }
  if (first.name === GAPS && isNested(first)) return NESTED
  const read: Read<{ readonly chosen: readonly Chosen[] }> =
    first.name === GAPS ? readMatch(first, parts) : readInLine(parts)
  if ('problem' in read) return read
  if (notes !== '') texts.losses.add(LOSSES.notes)
  const weights = wholeWeights(read.chosen.map(({ weight }) => weight))
  if (weights === undefined) texts.losses.add(LOSSES.partWeights)
  return { content: combinedOf({ stem, parts: read.chosen.map(({ content }) => content), weights, analysis }) }
}

/** Words of the text are the options. */
export const hotText: Reader = (interaction, parts) => {
  const { texts, stem, analysis } = parts
  const declaration = declared(interaction, parts)
  if (isNested(interaction)) return NESTED
  const words = named(interaction, 'hottext')
  if (!areNames(words.map(idOf))) return UNCLEAR
  if (declaration === undefined) return NO_KEY
  const { ids, isWeighted } = rightOf(declaration)
  const shown = hotWords(interaction, texts)
  const options = words.map((word, i) => ({ html: shown[i]?.html ?? '', isRight: ids.includes(idOf(word)) }))
  if (!options.some(option => option.isRight)) return NO_KEY
  if (isWeighted) texts.losses.add(LOSSES.weights)
  const isSingle = declaration.cardinality === 'single' || (interaction.attributes['maxChoices'] ?? '1') === '1'
  if (isLimited(interaction, { isSingle, count: words.length })) texts.losses.add(LOSSES.choiceLimit)
  const feedback = words.map(word => feedbackOf(word, parts))
  return { content: choiceOf({ isSingle, stem, options, feedback, analysis }) }
}
