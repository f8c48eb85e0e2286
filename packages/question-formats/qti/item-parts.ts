/** What the readers of interactions are given, and what they ask of it. */
import type { TaskContent } from '@tripos/question-kinds/question-content.ts'
import { elementsOf, type XmlChild, type XmlNode } from '@tripos/documents/xml.ts'
import { PROBLEMS } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import type { RichTexts } from './rich-text.ts'
import type { Declaration, Scoring } from './scoring.ts'

export interface ItemParts {
  readonly texts: RichTexts
  /** With the prompts, and places of gaps. */
  readonly stem: string
  readonly analysis: string
  /** What only markers see. */
  readonly notes: string
  readonly interactions: readonly XmlNode[]
  readonly declarations: ReadonlyMap<string, Declaration>
  readonly scoring: Scoring
  /** Feedback by the identifiers of the choices that it is about. */
  readonly feedback: ReadonlyMap<string, string>
}

export type Result = Read<{ readonly content: TaskContent }>
export type Reader = (interaction: XmlNode, parts: ItemParts) => Result

export const NO_KEY = { problem: PROBLEMS.noKey }
export const idOf = ({ attributes }: XmlNode): string => attributes['identifier'] ?? ''
export const responseOf = ({ attributes }: XmlNode): string => attributes['responseIdentifier'] ?? ''
export const declared = (interaction: XmlNode, { declarations }: ItemParts): Declaration | undefined =>
  declarations.get(responseOf(interaction))

/** Feedback inside an option does not belong to its text. */
export const ownChildren = ({ children }: XmlNode): XmlChild[] =>
  children.filter(child => typeof child === 'string' || child.name !== 'feedbackInline')

export const feedbackOf = (choice: XmlNode, { texts, feedback }: ItemParts): string => {
  const inside = elementsOf(choice, 'feedbackInline').map(node => texts.read(node.children))
  return [...inside, feedback.get(idOf(choice)) ?? ''].join('')
}

/** Whether less than all, or more than one, of the options have to be chosen. */
export function isLimited({ attributes }: XmlNode, { isSingle, count }: { isSingle: boolean; count: number }): boolean {
  const most = Number(attributes['maxChoices'] ?? '0')
  return !isSingle && ((most > 0 && most < count) || Number(attributes['minChoices'] ?? '0') > 1)
}
