/** Walks over the lines of a written paper and gathers its questions. Word documents come through here too. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { SourceItem, TextLine } from '../format.ts'
import { type Draft, finishDraft, textOfField } from './drafts.ts'
import { AnswerKeys } from './keys.ts'
import {
  cutStart,
  fieldMark,
  isKeysHeading,
  type NumberMark,
  numberMark,
  optionsIn,
  sectionMark,
  typeMark,
  visible,
} from './marks.ts'

/** A number that a list inside a stem could not have: the next one, or a first one where a question is finished. */
function beginsQuestion(no: number, draft: Draft | undefined): boolean {
  if (draft === undefined) return true
  if (no === draft.no + 1) return true
  return no === 1 && (draft.options.length > 0 || draft.fields.size > 0)
}

export interface PaperQuestion {
  readonly draft: Draft
  readonly read: SourceItem['read']
}

export class Paper {
  readonly drafts: Draft[] = []
  readonly leftOut: TextLine[] = []
  readonly keys = new AnswerKeys()
  private draft: Draft | undefined
  private section = 0
  private type: QuestionType | undefined
  private isInKeys = false

  add({ line, text }: TextLine): void {
    const plain = visible(text)
    if (plain.trim() === '' && text.trim() === '') return
    if (this.isInKeys) {
      this.keys.addLine(text)
    } else if (isKeysHeading(plain) && this.endsPaper()) {
      this.isInKeys = true
      this.draft = undefined
    } else {
      this.addToPaper({ line, text }, plain)
    }
  }

  /** `答案` alone on its line begins the keys of the paper, unless the question above still waits for its own. */
  private endsPaper(): boolean {
    return (
      this.drafts.length > 0 && (this.draft === undefined || !this.draft.fields.has('answer') || this.drafts.length > 1)
    )
  }

  private addToPaper({ line, text }: TextLine, plain: string): void {
    const section = sectionMark(plain)
    if (section !== undefined) {
      this.section += 1
      this.type = section.type
      this.draft = undefined
      return
    }
    const number = numberMark(plain)
    const head = this.drafts.at(-1)
    if (number !== undefined && this.draft !== undefined && head?.type === QuestionType.combined) {
      // Inside of a combined question numbers in brackets are those of its parts.
      const owner = number.isBracketed ? head.parts.length : head.no
      if (number.no === owner + 1) {
        this.begin({ line, text }, number, number.isBracketed ? head : undefined)
        return
      }
    } else if (number !== undefined && beginsQuestion(number.no, this.draft)) {
      this.begin({ line, text }, number)
      return
    }
    if (this.draft === undefined) {
      this.leftOut.push({ line, text: plain })
      return
    }
    this.draft.original.push(plain)
    this.addToDraft(this.draft, text)
  }

  /** A question, or a part of the one above. */
  private begin({ line, text }: TextLine, { no, length }: NumberMark, above?: Draft): void {
    const draft: Draft = {
      line,
      no,
      section: this.section,
      type: above === undefined ? this.type : undefined,
      original: above?.original ?? [],
      stem: [],
      options: [],
      prompts: [],
      fields: new Map(),
      parts: [],
      last: 'stem',
    }
    draft.original.push(visible(text))
    ;(above?.parts ?? this.drafts).push(draft)
    this.draft = draft
    const rest = cutStart(text, length)
    const type = typeMark(visible(rest))
    if (type !== undefined) draft.type = type.type
    const stem = type === undefined ? rest : cutStart(rest, type.length)
    draft.stem.push(stem.trim())
  }

  private addToDraft(draft: Draft, text: string): void {
    const field = fieldMark(visible(text))
    if (field !== undefined) {
      const rest = cutStart(text, field.length).trim()
      if (field.field === 'prompt') draft.prompts.push(rest)
      else draft.fields.set(field.field, [...(draft.fields.get(field.field) ?? []), rest])
      draft.last = field.field
      return
    }
    const options = draft.fields.size > 0 ? [] : optionsIn(text, LETTERS.charAt(draft.options.length))
    if (options.length > 0) {
      draft.options.push(...options.map(option => option.text))
      draft.last = 'option'
      return
    }
    this.continueLast(draft, text.trim())
  }

  private continueLast(draft: Draft, text: string): void {
    if (draft.last === 'stem') draft.stem.push(text)
    else if (draft.last === 'option') draft.options.push(`${draft.options.pop() ?? ''}\n${text}`)
    else if (draft.last === 'prompt') draft.prompts.push(`${draft.prompts.pop() ?? ''}\n${text}`)
    else draft.fields.get(draft.last)?.push(text)
  }

  /** Every question with the key that stands at the end of the paper, if it has none of its own. */
  finish(): PaperQuestion[] {
    return this.drafts.map(draft => {
      const key = this.keys.find(draft.section, draft.no)
      if (key !== undefined && textOfField(draft, 'answer') === '') draft.fields.set('answer', [key.answer])
      if (key !== undefined && key.analysis !== '' && textOfField(draft, 'analysis') === '') {
        draft.fields.set('analysis', [key.analysis])
      }
      return { draft, read: finishDraft(draft) }
    })
  }
}

export const NOT_A_QUESTION = localized('试题之前的文字，不是试题。', 'Text that belongs to no question.')
