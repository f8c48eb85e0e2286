/**
 * An item that asks for several things as a combined question. Ours name their parts; in items of other programs a block
 * with an answer in it ends a part, and what stands between two of them is the stem of the second.
 */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { type CombinedContent, MAX_PARTS, type PartContent } from '@tripos/question-kinds/question-content.ts'
import { childOf, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import { inPart, PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import { wholeWeights } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { HINT } from './hints.ts'
import type { ItemParts } from './item-parts.ts'
import { isForCandidates, isForMarkers, isInteraction, readInteractions } from './read-types.ts'
import { BOXES } from './rich-text.ts'
import { factorsOf, scoringOf, within } from './scoring.ts'
import { PART_CLASS } from './write-item.ts'
import { FEEDBACK, namesOfPart } from './write-keys.ts'

const LOSSES = lossesOf('qti')

/** What `read.ts` finds in a piece of the body. */
export interface Piece {
  readonly stem: string
  readonly interactions: readonly XmlNode[]
}

interface Source extends Pick<ItemParts, 'texts' | 'analysis' | 'declarations' | 'feedback'> {
  readonly item: XmlNode
  readonly readPiece: (nodes: readonly XmlChild[]) => Piece
  /** Feedback that is always shown, by its outcome. */
  readonly analysisOf: (outcome: string) => string
  readonly hintsOf: (outcome: string) => { readonly hints?: string[] }
}

interface Part {
  readonly nodes: readonly XmlChild[]
  /** Rubrics for markers that follow it. */
  readonly rubrics: XmlNode[]
}

interface Split {
  readonly shared: readonly XmlChild[]
  readonly parts: readonly Part[]
}

const answersIn = (node: XmlChild): number => (typeof node === 'string' ? 0 : within(node).filter(isInteraction).length)
const isPart = ({ attributes }: XmlNode): boolean => (attributes['class'] ?? '').split(/\s+/).includes(PART_CLASS)

export const namesParts = (item: XmlNode): boolean => within(item).some(isPart)

/** The blocks of a body, without the boxes that hold several answers. */
const blocksOf = (nodes: readonly XmlChild[]): XmlChild[] =>
  nodes.flatMap(node =>
    typeof node !== 'string' && BOXES.has(node.name) && !isPart(node) && answersIn(node) > 1
      ? blocksOf(node.children)
      : [node],
  )

const isBlank = (node: XmlChild): boolean => typeof node === 'string' && node.trim() === ''

/**
 * Before the first answer stands what all parts share; the last block of it asks the first one, if there are several and
 * the answer has no prompt of its own.
 */
function splitBlocks(blocks: readonly XmlChild[], { isNamed }: { isNamed: boolean }): Split {
  const shared: XmlChild[] = []
  const parts: Part[] = []
  let before: XmlChild[] = []
  for (const block of blocks) {
    const isNote = typeof block !== 'string' && block.name === 'rubricBlock' && !isForCandidates(block)
    if (isNote) parts.at(-1)?.rubrics.push(block)
    else if (answersIn(block) === 0) before.push(block)
    else {
      const isFirst = parts.length === 0
      const texts = before.filter(node => !isBlank(node))
      const asks = isFirst ? (isNamed || hasPrompt(block) || texts.length < 2 ? [] : texts.slice(-1)) : texts
      if (isFirst) shared.push(...before.filter(node => !asks.includes(node)))
      parts.push({ nodes: [...asks, block], rubrics: [] })
      before = []
    }
  }
  return { shared, parts }
}

const hasPrompt = (block: XmlChild): boolean =>
  typeof block !== 'string' && within(block).some(node => isInteraction(node) && childOf(node, 'prompt') !== undefined)

/** A part that only says where to answer is known by its number, as on paper. */
const stemOf = (stem: string, { interactions }: Piece, no: number): string =>
  stem === '' && interactions[0]?.name !== 'choiceInteraction' ? `<p>(${no})</p>` : stem

function readPart(part: Part, no: number, source: Source): Read<{ readonly content: PartContent }> {
  const { item, texts, declarations, feedback } = source
  const piece = source.readPiece(part.nodes)
  const ids = new Set(piece.interactions.map(({ attributes }) => attributes['responseIdentifier'] ?? ''))
  const read = readInteractions({
    texts,
    stem: stemOf(piece.stem, piece, no),
    analysis: source.analysisOf(namesOfPart(no).id(FEEDBACK)),
    notes: part.rubrics
      .filter(isForMarkers)
      .map(rubric => texts.read(rubric.children))
      .join(''),
    interactions: piece.interactions,
    declarations,
    scoring: scoringOf(item, ids),
    feedback,
  })
  if ('problem' in read) return { problem: inPart(no, read.problem) }
  const { content } = read
  if (content.type === QuestionType.fileUpload) return { problem: inPart(no, PROBLEMS.filesInPart) }
  return { ...read, content: { ...content, ...source.hintsOf(namesOfPart(no).id(HINT)) } }
}

/** By our own rules, or by what the answers bring. */
function weightsOf(parts: readonly Part[], { item, readPiece, texts }: Source): readonly number[] {
  const factors = factorsOf(item)
  const told = parts.map(({ nodes }, i) => {
    const own = factors.get(namesOfPart(i + 1).score)
    if (own !== undefined) return own
    const [id = ''] = readPiece(nodes).interactions.map(({ attributes }) => attributes['responseIdentifier'] ?? '')
    return scoringOf(item, new Set([id])).gains.get(id) ?? 1
  })
  const weights = wholeWeights(told)
  if (weights === undefined) texts.losses.add(LOSSES.partWeights)
  return weights ?? parts.map(() => 1)
}

export function readCombined(source: Source): Read<{ readonly content: CombinedContent }> {
  const body = childOf(source.item, 'itemBody')
  const { shared, parts } = splitBlocks(blocksOf(body?.children ?? []), { isNamed: namesParts(source.item) })
  if (parts.length > MAX_PARTS) return { problem: PROBLEMS.manyParts }
  const stem = source.readPiece(shared).stem
  if (stem === '') {
    return hasProblem('多个作答部分没有共用的题干。', 'The parts of the item have no text that they share.')
  }
  const weights = weightsOf(parts, source)
  const read: CombinedContent['parts'] = []
  for (const [i, part] of parts.entries()) {
    const found = readPart(part, i + 1, source)
    if ('problem' in found) return found
    const weight = weights[i] ?? 1
    read.push(weight === 1 ? found : { content: found.content, weight })
  }
  return { content: { type: 6, stem, parts: read, analysis: source.analysis } }
}
