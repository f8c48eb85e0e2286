/** What becomes of papers. Each may come twice, and a later one before an earlier one: look at the paper, not at the order. */
import * as z from 'zod/mini'
import type { EventSchemas } from '@tripos/contract-kit/manifest.ts'

const paper = { paperId: z.string(), examId: z.string(), userId: z.string() }

export const PAPERS_EVENTS = {
  /** Handed in, over by the clock, or closed by staff. Not marked yet. */
  'paper.closed': z.object(paper),
  /** Each question has its points: by the machine, by the last marker, or anew. Null where nothing is to be passed. */
  'paper.marked': z.object({ ...paper, isPassed: z.nullable(z.boolean()) }),
  /** Out of the count, by staff. */
  'paper.voided': z.object(paper),
  /** What counts of a candidate at an exam has changed: score, pass or fail, or the paper. Look at the result. */
  'result.changed': z.object({ examId: z.string(), userId: z.string(), isPassed: z.nullable(z.boolean()) }),
  /** Candidates who have not come are to be reminded now. */
  'exam.reminderDue': z.object({ reminderId: z.string() }),
} satisfies EventSchemas
