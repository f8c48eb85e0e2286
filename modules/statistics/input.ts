/** Inputs of statistics. */
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { examStatistics } from './contract/exam-statistics.ts'

export const STATISTICS_INPUT: ModuleInput = {
  calls: [examStatistics],
  fields: {
    view: localized('统计范围', 'Papers'),
    isAdvised: localized('只看需要处理的', 'Only with advice'),
  },
  unseen: {
    examId: localized('考试', 'Exam'),
    versionId: localized('试题版本', 'Version of the question'),
    points: localized('分值', 'Points'),
  },
}
