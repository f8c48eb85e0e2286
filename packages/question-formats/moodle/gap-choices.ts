/**
 * Gaps to choose for in Moodle's `gapselect` and `ddwtos`: `[[2]]` in the text is filled rightly by the second of the
 * choices, and chosen from all of its group.
 */
import { MAX_PARTS, type QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { childOf, elementsOf, textOf, type XmlNode } from '@tripos/documents/xml.ts'
import { inPart, PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import { combinedOf, inOrder } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import type { Parts, Texts } from './texts.ts'

const LOSSES = lossesOf('moodle')

/** What looks like it inside a tag is no place. */
const PLACE = /<[^<>]*>|\[\[(\d+)\]\]/g

interface Choice {
  readonly html: string
  readonly group: string
  /** Dragged into one gap only. */
  readonly isUsedUp: boolean
}

/** What is dragged may be HTML, what is selected from a list is not. */
const choicesOf = (question: XmlNode, texts: Texts): Choice[] =>
  elementsOf(question)
    .filter(({ name }) => name === 'selectoption' || name === 'dragbox')
    .map(node => ({
      html: texts.read(node, node.name === 'dragbox' ? 'html' : 'plain_text'),
      group: textOf(childOf(node, 'group')).trim() || '1',
      isUsedUp: node.name === 'dragbox' && childOf(node, 'infinite') === undefined,
    }))

const isShuffled = (question: XmlNode): boolean =>
  !['0', 'false'].includes(textOf(childOf(question, 'shuffleanswers')).trim())

/** Equal texts, of which each may be used once, are one option. */
function optionsOf(right: Choice, choices: readonly Choice[]): { html: string; isRight: boolean }[] {
  const group = choices.filter(({ group: own }) => own === right.group).map(({ html }) => html)
  return [...new Set(group)].map(html => ({ html, isRight: html === right.html }))
}

export function readGapChoices(
  question: XmlNode,
  { texts, stem, analysis }: Parts,
): Read<{ readonly content: QuestionContent }> {
  const choices = choicesOf(question, texts)
  const nos: number[] = []
  const numbered = stem.replace(PLACE, (whole: string, no: string | undefined) =>
    no === undefined ? whole : `(${nos.push(Number(no))})`,
  )
  if (nos.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  if (nos.length > MAX_PARTS) return { problem: PROBLEMS.manyParts }
  const rights: Choice[] = []
  for (const [i, no] of nos.entries()) {
    const right = choices[no - 1]
    if (right === undefined) return { problem: inPart(i + 1, PROBLEMS.noKey) }
    rights.push(right)
  }
  const groups = rights.map(({ group }) => group)
  if (choices.some(({ group, isUsedUp }) => isUsedUp && groups.filter(own => own === group).length > 1))
    texts.losses.add(LOSSES.reuse)
  const parts = rights.map(right => {
    const options = optionsOf(right, choices)
    return { type: 1 as const, stem: '', options: isShuffled(question) ? inOrder(options) : options, analysis: '' }
  })
  return { content: combinedOf({ stem: numbered, parts, analysis }) }
}
