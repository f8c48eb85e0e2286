/** What an administrator sets of an exam. */
import { CountedAttempt, ExamKind } from '@tripos/contract-kit/enums.ts'
import {
  countedAttempt,
  examKind,
  html,
  id,
  line,
  moment,
  openType,
  optionalLine,
  points,
} from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'
import { releaseRules } from './exam-release.ts'
import { NO_RESULT_WORDS, resultWords } from './result-words.ts'

/** Times are null for "always open". */
export const examFields = {
  title: line(120),
  /** A mock counts for nothing but its own page. */
  examKind: z._default(examKind, ExamKind.formal),
  notice: z._default(html(20_000), ''),
  mustAcceptNotice: z.boolean(),
  blueprintId: id,
  departmentId: z.nullable(id),
  openType,
  audienceDepartmentIds: z._default(z.array(id).check(z.maxLength(500)), []),
  audienceUserIds: z._default(z.array(id).check(z.maxLength(5000)), []),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
  limitMinutes: z.int().check(z.gte(1), z.lte(1440)),
  /** Minutes after the start until which one may enter; null: until the end. */
  lateEntryMinutes: z.nullable(z.int().check(z.gte(0), z.lte(1440))),
  /** Minutes after entering before which one may not hand in. */
  earliestHandInMinutes: z.int().check(z.gte(0), z.lte(1440)),
  /** 0: no limit. */
  attemptLimit: z.int().check(z.gte(0), z.lte(100)),
  attemptDelayMinutes: z.int().check(z.gte(0), z.lte(100_000)),
  /** Which attempt is the result of a candidate. */
  countedAttempt: z._default(countedAttempt, CountedAttempt.best),
  passPoints: points,
  release: releaseRules,
  /** Answers and analysis come by their rule alone, although others may still be writing the same questions. */
  keysWhileOpen: z._default(z.boolean(), false),
  /** A paper without any answer becomes abandoned instead of finished. */
  abandonUnanswered: z.boolean(),
  thanks: optionalLine(500),
  resultWords: z._default(resultWords, NO_RESULT_WORDS),
}
