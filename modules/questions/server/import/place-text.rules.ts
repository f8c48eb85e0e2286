import type { Language } from '@tripos/contract-kit/refusal.ts'

export interface Place {
  readonly line: number
  readonly place: 'line' | 'item'
}

/** Where something stands in a file, as part of a sentence. */
export function placeText({ line, place }: Place, language: Language): string {
  if (language === 'zh-CN') return place === 'line' ? `第 ${line} 行` : `第 ${line} 题`
  return place === 'line' ? `line ${line}` : `question ${line}`
}
