/** What a unit of SCORM begins with, and what its state says. Thresholds of the manifest go before the package's own word. */

/** The data model, flat. */
export type CmiState = Readonly<Record<string, string>>
export type ScormVersion = '1.2' | '2004'

export interface UnitFacts {
  readonly masteryScore: number | null
  readonly completionThreshold: number | null
  readonly passingScore: number | null
  readonly launchData: string
}

export interface Outcome {
  readonly isComplete: boolean
  readonly isPassed: boolean | null
  /** Of 100, in hundredths. */
  readonly score: number | null
}

const numberAt = (state: CmiState, key: string): number | null => {
  const text = state[key]?.trim() ?? ''
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

const hundredths = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 10_000)

/** A raw score between its ends; SCORM 1.2 counts to 100 where it names none. */
function scoreBetween(state: CmiState, model: string): number | null {
  const raw = numberAt(state, `${model}.raw`)
  if (raw === null) return null
  const min = numberAt(state, `${model}.min`) ?? 0
  const max = numberAt(state, `${model}.max`) ?? 100
  return max > min ? hundredths((raw - min) / (max - min)) : hundredths(raw / 100)
}

const ENDED = ['completed', 'passed', 'failed']

function outcome12(state: CmiState, { masteryScore }: UnitFacts): Outcome {
  const status = state['cmi.core.lesson_status'] ?? ''
  const raw = numberAt(state, 'cmi.core.score.raw')
  const reported = status === 'passed' ? true : status === 'failed' ? false : null
  const hasEnded = ENDED.includes(status)
  const isPassed = hasEnded && masteryScore !== null && raw !== null ? raw >= masteryScore : reported
  return { isComplete: hasEnded && isPassed !== false, isPassed, score: scoreBetween(state, 'cmi.core.score') }
}

function passed2004(state: CmiState, passingScore: number | null): boolean | null {
  const scaled = numberAt(state, 'cmi.score.scaled')
  if (passingScore !== null) return scaled === null ? null : scaled >= passingScore
  const reported = state['cmi.success_status']
  return reported === 'passed' ? true : reported === 'failed' ? false : null
}

function outcome2004(state: CmiState, { completionThreshold, passingScore }: UnitFacts): Outcome {
  const isPassed = passed2004(state, passingScore)
  const measure = numberAt(state, 'cmi.progress_measure')
  const reported = state['cmi.completion_status'] ?? 'unknown'
  // Many packages tell of success only.
  const isSaid = reported === 'completed' || (reported === 'unknown' && isPassed === true)
  const isDone = completionThreshold !== null && measure !== null ? measure >= completionThreshold : isSaid
  const scaled = numberAt(state, 'cmi.score.scaled')
  return {
    isComplete: isDone && (passingScore === null ? isPassed !== false : isPassed === true),
    isPassed,
    score: scaled === null ? scoreBetween(state, 'cmi.score') : hundredths(scaled),
  }
}

/** Complete is what is through and not failed: who fails may try again. */
export const outcomeOf = (version: ScormVersion, state: CmiState, unit: UnitFacts): Outcome =>
  version === '1.2' ? outcome12(state, unit) : outcome2004(state, unit)

export interface Learner {
  readonly id: string
  readonly name: string
}

const shown = (value: number | null): string => (value === null ? '' : String(value))

/** What was stored, with what only the system says: who learns, what the manifest sets, and whether it goes on. */
export function startOf(
  version: ScormVersion,
  stored: CmiState | undefined,
  { unit, learner }: { readonly unit: UnitFacts; readonly learner: Learner },
): Record<string, string> {
  const entry = stored === undefined ? 'ab-initio' : 'resume'
  const reported =
    version === '1.2'
      ? {
          'cmi.core.student_id': learner.id,
          'cmi.core.student_name': learner.name,
          'cmi.core.credit': 'credit',
          'cmi.core.lesson_mode': 'normal',
          'cmi.core.entry': entry,
          'cmi.student_data.mastery_score': shown(unit.masteryScore),
        }
      : {
          'cmi.learner_id': learner.id,
          'cmi.learner_name': learner.name,
          'cmi.credit': 'credit',
          'cmi.mode': 'normal',
          'cmi.entry': entry,
          'cmi.scaled_passing_score': shown(unit.passingScore),
          'cmi.completion_threshold': shown(unit.completionThreshold),
        }
  const all = Object.entries({ ...stored, ...reported, 'cmi.launch_data': unit.launchData })
  return Object.fromEntries(all.filter(([, value]) => value !== ''))
}
