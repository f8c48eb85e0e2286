import type { useTranslations } from 'use-intl'
import { type CheckName, isMediaProblem, type Judged } from './verdicts.rules.ts'

export type Say = ReturnType<typeof useTranslations<'deviceCheck'>>

/** What one check found; the figures in words of the language that is read now. */
export interface Finding extends Judged {
  readonly facts: (say: Say) => readonly string[]
}

export type Findings = Readonly<Partial<Record<CheckName, Finding>>>

/** Undefined takes back what was found before: it is being tested again. */
export type Tell = (name: CheckName, finding: Finding | undefined) => void

/** Checks of what only some exams ask for. */
export const ASKED_BY_SOME: readonly CheckName[] = ['fullScreen', 'camera', 'microphone', 'speaker']

export function adviceOf(say: Say, name: CheckName, { advice }: Judged): string {
  if (!isMediaProblem(advice)) return say(`advice.${advice}`)
  return say(`advice.${advice}`, { device: say(name === 'camera' ? 'words.camera' : 'words.microphone') })
}
