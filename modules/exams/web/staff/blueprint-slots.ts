import type { BlueprintLine } from '../../contract/exams.ts'
import type { ReactNode } from 'react'

/** What a blueprint shows of questions, banks and rich text comes from other features; the page hands it in. */
export interface BlueprintSlots {
  readonly bank: (value: string | null, onChange: (bankId: string | null) => void) => ReactNode
  readonly tag: (line: BlueprintLine, onChange: (tag: string | null) => void) => ReactNode
  /** Nothing without a bank. */
  readonly chapter: (line: BlueprintLine, onChange: (chapterId: string | null) => void) => ReactNode
  readonly knowledge: (line: BlueprintLine, onChange: (knowledgeId: string | null) => void) => ReactNode
  readonly richText: (label: string, value: string, onChange: (html: string) => void) => ReactNode
  readonly picked: (ids: readonly string[], onChange: (ids: string[]) => void) => ReactNode
}
