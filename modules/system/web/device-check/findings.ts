import type { useTranslations } from 'use-intl'
import { type CheckName, isMediaProblem, type Judged } from './verdicts.rules.ts'

export type Translate = ReturnType<typeof useTranslations<'deviceCheck'>>

/** What one check found; the figures in words of the language that is read now. */
export interface CheckResult extends Judged {
  readonly facts: (translate: Translate) => readonly string[]
}

export type CheckResults = Readonly<Partial<Record<CheckName, CheckResult>>>

/** Undefined takes back what was found before: it is being tested again. */
export type Tell = (name: CheckName, finding: CheckResult | undefined) => void

/** Checks of what only some exams ask for. */
export const ASKED_BY_SOME: readonly CheckName[] = ['fullScreen', 'camera', 'microphone', 'speaker']

export function adviceOf(translate: Translate, name: CheckName, { advice }: Judged): string {
  if (!isMediaProblem(advice)) return translate(`advice.${advice}`)
  return translate(`advice.${advice}`, { device: translate(name === 'camera' ? 'words.camera' : 'words.microphone') })
}
