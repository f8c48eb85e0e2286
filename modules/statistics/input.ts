/** Inputs of statistics. */
import type { ModuleInput } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { examStatistics } from './contract/exam-statistics.ts'
import { gradebook } from './contract/gradebook.ts'
import { personReport } from './contract/person-report.ts'

export const STATISTICS_INPUT: ModuleInput = {
  calls: [examStatistics, gradebook, personReport],
  fields: {
    view: localized('统计范围', 'Papers'),
    weight: localized('权重', 'Weight'),
    missingIsZero: localized('没有成绩的项目按 0 分计入', 'Count what is missing as 0'),
    isAdvised: localized('只看有建议的', 'Only with advice'),
  },
  unseen: {
    examId: localized('考试', 'Exam'),
    departmentId: localized('部门', 'Department'),
    kind: localized('类型', 'Kind'),
    userId: localized('学员', 'Student'),
    versionId: localized('试题版本', 'Version of the question'),
    points: localized('分值', 'Points'),
    columns: localized('列', 'Columns'),
    'columns.{n}': localized('第 {n} 列', 'column {n}'),
  },
}
