/**
 * Draws one paper from a form. Pure: the same form and the same chance give the same paper. No question stands twice on
 * a paper, also where the pools of two lines overlap: slots are matched to questions by augmenting paths (Kuhn), tried
 * in random order, so a draw fails only if no draw could succeed.
 */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { isAlwaysShuffled } from '@tripos/question-kinds/always-shuffled.ts'
import { joinPartOrders } from '@tripos/question-kinds/question-parts.ts'
import type { ExamForm, FormLine, OptionsToOrder, PoolEntry } from './form.rules.ts'

/** A question as one paper has it. */
export interface DrawnQuestion {
  readonly versionId: string
  /** The line of the form that it was drawn by, from 0. */
  readonly lineNo: number
  readonly type: QuestionType
  /**
   * The author's indexes of its options as shown: [2, 0, 1] shows the author's third option first. Empty without options.
   * Of a combined question the orders of its parts, with -1 between two of them.
   */
  readonly order: readonly number[]
}

type Chance = () => number

/** A shuffled copy (Fisher and Yates, as given by Durstenfeld 1964). */
export function shuffle<T>(items: readonly T[], chance: Chance): T[] {
  const copy = [...items]
  for (let i = copy.length - 1; i > 0; i--) {
    const j = Math.floor(chance() * (i + 1))
    ;[copy[i], copy[j]] = [copy[j] as T, copy[i] as T]
  }
  return copy
}

interface Slot {
  readonly lineNo: number
  readonly section: number
  /** The pool of the line, in the random order of this draw. */
  readonly candidates: readonly PoolEntry[]
  chosen?: PoolEntry
}

type FilledSlot = Slot & { readonly chosen: PoolEntry }
const isFilled = (slot: Slot): slot is FilledSlot => slot.chosen !== undefined

/** Gives the slot a question, moving others on where needed. False if no arrangement exists. */
function assign(slot: Slot, taken: Map<string, Slot>, tried: Set<string>): boolean {
  const free = slot.candidates.find(entry => !taken.has(entry.versionId) && !tried.has(entry.versionId))
  if (free !== undefined) {
    slot.chosen = free
    taken.set(free.versionId, slot)
    return true
  }
  for (const entry of slot.candidates) {
    if (tried.has(entry.versionId)) continue
    tried.add(entry.versionId)
    const holder = taken.get(entry.versionId)
    if (holder !== undefined && assign(holder, taken, tried)) {
      slot.chosen = entry
      taken.set(entry.versionId, slot)
      return true
    }
  }
  return false
}

/** Fills every slot of the lines; undefined where that is impossible, with the first line that stayed short. */
function fill(lines: readonly FormLine[], chance: Chance): { slots: FilledSlot[] } | { shortLine: number } {
  const slots = lines.flatMap((line, lineNo): Slot[] => {
    const { section } = line
    if (line.isFixed) return line.pool.map(entry => ({ lineNo, section, candidates: [entry] }))
    const candidates = shuffle(line.pool, chance)
    return Array.from({ length: line.count }, () => ({ lineNo, section, candidates }))
  })
  const taken = new Map<string, Slot>()
  // Fixed questions first: they have no choice.
  const inOrder = [...slots].sort((a, b) => a.candidates.length - b.candidates.length)
  for (const slot of inOrder) {
    if (!assign(slot, taken, new Set())) return { shortLine: slot.lineNo }
  }
  return { slots: slots.filter(isFilled) }
}

/** Types stay together, in the order in which the section has them: nobody meets a single choice among essays. */
function shuffleWithinTypes(slots: readonly FilledSlot[], chance: Chance): FilledSlot[] {
  const types = [...new Set(slots.map(({ chosen }) => chosen.type))]
  return types.flatMap(type =>
    shuffle(
      slots.filter(({ chosen }) => chosen.type === type),
      chance,
    ),
  )
}

/** The first line that cannot be filled together with the others; undefined if a draw is possible. */
export function shortLineOf(lines: readonly FormLine[]): number | undefined {
  const filled = fill(lines, () => 0.5)
  return 'shortLine' in filled ? filled.shortLine : undefined
}

/** Draws the questions of a paper, in their order. Throws only if the form could never have been published (see shortLineOf). */
export function drawPaper(form: ExamForm, chance: Chance): DrawnQuestion[] {
  const filled = fill(form.lines, chance)
  if ('shortLine' in filled) throw new Error(`line ${filled.shortLine} of the form cannot be filled`)
  const bySection = form.sections.map((_, section) => {
    const slots = filled.slots.filter(slot => slot.section === section)
    return form.shuffleQuestions ? shuffleWithinTypes(slots, chance) : slots
  })
  const orderOptions = ({ type, optionCount }: OptionsToOrder): number[] => {
    const indexes = Array.from({ length: optionCount }, (_, index) => index)
    const isShuffled = form.shuffleOptions || isAlwaysShuffled(type)
    return isShuffled ? shuffle(indexes, chance) : indexes
  }
  return bySection.flat().map(({ chosen, lineNo }) => ({
    versionId: chosen.versionId,
    lineNo,
    type: chosen.type,
    order: chosen.parts === undefined ? orderOptions(chosen) : joinPartOrders(chosen.parts.map(orderOptions)),
  }))
}
