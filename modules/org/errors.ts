import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const orgErrors = {
  DEPARTMENT_NOT_EMPTY: refusal(
    10020003,
    '部门下仍有子部门或用户，无法删除。',
    'The department still contains departments or users and cannot be deleted.',
  ),
  DEPARTMENT_CYCLE: refusal(10020004, '不能把部门移动到它自己之下。', 'A department cannot be moved below itself.'),
  DEPARTMENT_IN_USE: refusal(
    10020026,
    '该部门仍被题库、考试或设置使用，无法删除。',
    'The department is still used by a bank, an exam or a setting, so it cannot be deleted.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly org: typeof orgErrors
  }
}
