/** QTI 2.1, 2.2 and 3.0: a package with a manifest, or one item. What a question of ours cannot hold is named as a loss. */
import { childOf, elementsOf, textOf, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import { MAX_HINTS } from '@tripos/question-kinds/question-content.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { isNamed } from '../contents.ts'
import { FileRefusal, hasProblem, MAX_QUESTIONS, type SourceItem, type Tally, tooMany, unreadable } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { readXmlFile } from '../xml-file.ts'
import { feedbackKey, HINT, hintFeedback, isHintRequest } from './hints.ts'
import { areInLine, arePlaces, readPlaces, textWithin } from './in-text.ts'
import { type ItemFile, openItems } from './package.ts'
import { namesParts, type Piece, readCombined } from './read-combined.ts'
import { areSeveral, isForCandidates, isForMarkers, isInteraction, promptOf, readInteractions } from './read-types.ts'
import { type Place, RichTexts } from './rich-text.ts'
import { pointsIn } from './test-structure.ts'
import { declarationsOf, hasOwnRules, scoringOf, within } from './scoring.ts'
import { withPassages } from './stimulus.ts'
import { normalize } from './versions.ts'
import { FEEDBACK } from './write-keys.ts'

const LOSSES = lossesOf('qti')

interface ItemBody {
  readonly stem: string
  readonly notes: string
  readonly interactions: readonly XmlNode[]
}

function notesOf(body: XmlNode, texts: RichTexts): string {
  const rubrics = elementsOf(body, 'rubricBlock')
  if (rubrics.some(node => !isForCandidates(node) && !isForMarkers(node))) texts.losses.add(LOSSES.notes)
  return rubrics
    .filter(isForMarkers)
    .map(node => texts.read(node.children))
    .join('')
}

/** A number with its unit is one answer. */
const hasUnits = (item: XmlNode): boolean => scoringOf(item).factors.size > 0

function bodyOf(item: XmlNode, texts: RichTexts): ItemBody {
  const body = childOf(item, 'itemBody')
  if (body === undefined) return { stem: '', notes: '', interactions: [] }
  return { notes: notesOf(body, texts), ...pieceOf([body], texts, { isInLine: !hasUnits(item) }) }
}

/** The text of these nodes with the places of gaps, and what they ask for. */
function pieceOf(nodes: readonly XmlChild[], texts: RichTexts, { isInLine }: { isInLine: boolean }): Piece {
  const interactions: XmlNode[] = []
  const asked = nodes.flatMap(node => (typeof node === 'string' ? [] : within(node).filter(isInteraction)))
  const stayInText = isInLine && areInLine(asked)
  const place: Place = node => {
    if (node.name === 'rubricBlock')
      return { html: isForCandidates(node) ? texts.read(node.children) : '', isBlock: true }
    // A paragraph that holds nothing else goes with it.
    if (isHintRequest(node)) return { html: '', isBlock: true }
    if (!isInteraction(node)) return undefined
    interactions.push(node)
    if (stayInText) return { html: `(${interactions.length})`, isBlock: false }
    if (node.name === 'textEntryInteraction') return { html: `[[${interactions.length}]]`, isBlock: false }
    return { html: texts.read(promptOf(node)?.children ?? []) + textWithin(node, texts), isBlock: true }
  }
  return { stem: texts.read(nodes, place), interactions }
}

interface Feedback {
  readonly analysis: string
  /** Of parts, by their outcomes. */
  readonly byOutcome: ReadonlyMap<string, string>
  readonly byChoice: ReadonlyMap<string, string>
  /** By their outcomes, in their order. */
  readonly hints: ReadonlyMap<string, readonly string[]>
}

const isOfPart = (outcome: string): boolean => outcome !== FEEDBACK && outcome.endsWith(`_${FEEDBACK}`)

/** Feedback that is always shown is the analysis; that of a choice is of its option; what is asked for is a hint; the rest is lost. */
function feedbackOf(item: XmlNode, texts: RichTexts, choiceIds: ReadonlySet<string>): Feedback {
  const standing = new Set(
    elementsOf(item, 'outcomeDeclaration').flatMap(({ attributes, children }) =>
      children.flatMap(child =>
        typeof child !== 'string' && child.name === 'defaultValue'
          ? [feedbackKey(attributes['identifier'] ?? '', textOf(child).trim())]
          : [],
      ),
    ),
  )
  const always: string[] = []
  const byOutcome = new Map<string, string>()
  const byChoice = new Map<string, string>()
  const hints = new Map<string, readonly string[]>()
  const asked = hintFeedback(item)
  for (const { attributes, children } of elementsOf(item, 'modalFeedback')) {
    const id = attributes['identifier'] ?? ''
    const outcome = attributes['outcomeIdentifier'] ?? ''
    const key = feedbackKey(outcome, id)
    if (asked.has(key)) {
      hints.set(outcome, [...(hints.get(outcome) ?? []), texts.read(children)])
      continue
    }
    const isStanding = standing.has(key)
    if (isStanding && isOfPart(outcome)) byOutcome.set(outcome, texts.read(children))
    else if (isStanding) always.push(texts.read(children))
    else if (choiceIds.has(id)) byChoice.set(id, texts.read(children))
    else texts.losses.add(LOSSES.answerFeedback)
  }
  return { analysis: always.join(''), byOutcome, byChoice, hints }
}

function keptHints(hints: readonly string[], texts: RichTexts): { readonly hints?: string[] } {
  const real = hints.filter(html => html !== '')
  if (real.length > MAX_HINTS) texts.losses.add(LOSSES.hints)
  return real.length === 0 ? {} : { hints: real.slice(0, MAX_HINTS) }
}

function commonLosses(item: XmlNode, texts: RichTexts, stem: string): void {
  if (isNamed(item.attributes['title'] ?? '', stem)) texts.losses.add(LOSSES.name)
  const points = elementsOf(item, 'outcomeDeclaration')
    .filter(({ attributes }) => attributes['identifier'] === 'MAXSCORE')
    .map(node => Number(textOf(node).trim()))
  if (hasOwnRules(item)) texts.losses.add(LOSSES.scoringRules)
  if (points.some(each => each !== 1)) texts.losses.add(LOSSES.points)
}

function questionOf(item: XmlNode, texts: RichTexts): { read: SourceItem['read']; stem: string } {
  const { stem, notes, interactions } = bodyOf(item, texts)
  if (childOf(item, 'templateDeclaration') !== undefined) {
    return { stem, read: hasProblem('不支持含随机变量的试题。', 'Items with random variables are not supported.') }
  }
  if (interactions.length === 0) {
    return { stem, read: { leftOut: localized('没有作答处，不是试题。', 'Nothing to answer, so no question.') } }
  }
  const choices = interactions.flatMap(within).map(({ attributes }) => attributes['identifier'] ?? '')
  const { analysis, byOutcome, byChoice, hints } = feedbackOf(item, texts, new Set(choices))
  const common = { texts, analysis, declarations: declarationsOf(item), feedback: byChoice }
  const hintsOf = (outcome: string) => keptHints(hints.get(outcome) ?? [], texts)
  const isOfWhole = (outcome: string): boolean => !outcome.endsWith(`_${HINT}`)
  const whole = [...hints].flatMap(([outcome, own]) => (isOfWhole(outcome) ? own : []))
  const isOneText = arePlaces(interactions) && !hasUnits(item)
  const readWhole = isOneText ? readPlaces : readInteractions
  const hasParts = namesParts(item) || (areSeveral(interactions) && !isOneText)
  const read = hasParts
    ? readCombined({
        ...common,
        item,
        readPiece: nodes => pieceOf(nodes, texts, { isInLine: false }),
        analysisOf: outcome => byOutcome.get(outcome) ?? '',
        hintsOf,
      })
    : readWhole({ ...common, stem, notes, interactions, scoring: scoringOf(item) })
  commonLosses(item, texts, stem)
  if ('problem' in read) return { stem, read }
  return { stem, read: { content: { ...read.content, ...keptHints(whole, texts) }, level: 1, tags: [] } }
}

/** One item that cannot be read is a problem of that item; what endangers us refuses the file. */
function itemNode(file: ItemFile): XmlNode | LocalizedText {
  const bytes = file.read()
  if (bytes === undefined)
    return localized(`文件“${file.name}”不在压缩包中。`, `The file "${file.name}" is not in the archive.`)
  try {
    const node = normalize(readXmlFile(bytes))
    if (node.name === 'assessmentItem') {
      const whole = withPassages(node, href => file.file(href))
      return 'problem' in whole ? whole.problem : whole
    }
    return localized(
      '不是 QTI 试题（根元素应为 assessmentItem）。',
      'It is no QTI item: its root should be assessmentItem.',
    )
  } catch (error) {
    if (error instanceof FileRefusal && error.errorName === 'IMPORT_UNREADABLE') return error.what
    throw error
  }
}

const filedBy = ({ level, tags, chapter, knowledge }: ItemFile) => ({ level, tags, chapter, knowledge })

function readItem(file: ItemFile, line: number): SourceItem {
  const texts = new RichTexts(source => file.file(source))
  const node = itemNode(file)
  if (!('name' in node)) return { line, original: file.name, losses: [], read: { problem: node } }
  const { read, stem } = questionOf(node, texts)
  return {
    line,
    original: plainText(stem),
    losses: [...new Set([...file.losses, ...texts.losses])],
    images: texts.images,
    ...placed(file, node),
    read: 'content' in read ? { ...read, ...filedBy(file) } : read,
  }
}

/** Items that the test does not ask for go on below its last section, as they stand behind it. */
function placed({ place }: ItemFile, item: XmlNode): Pick<SourceItem, 'paper'> {
  if (place === undefined) return {}
  const { section, title } = place
  return { paper: { section, title, points: pointsIn(place, item), sectionTotal: null } }
}

const NO_STRUCTURE = localized(
  '试卷结构文件无法读取，试题按清单中的顺序导入。',
  'The structure of the test cannot be read: its questions come in the order of the manifest.',
)

export function* readQti(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  let line = 0
  const { items, brokenTest } = openItems(bytes)
  for (const file of items) {
    line += 1
    tally.entries += 1
    if (line > MAX_QUESTIONS) throw tooMany()
    yield readItem(file, line)
  }
  if (line === 0) throw unreadable('压缩包中没有 QTI 试题。', 'the package holds no QTI items.')
  if (brokenTest !== undefined)
    yield { line: line + 1, original: brokenTest, losses: [], read: { leftOut: NO_STRUCTURE } }
}
