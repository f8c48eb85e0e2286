/** Which banks students may practise, and who may. */
import * as z from 'zod/mini'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { id } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing } from '@tripos/contract-kit/endpoint.ts'

/** As of exams, without a password. */
export const PRACTICE_AUDIENCES = [OpenType.everyone, OpenType.departments, OpenType.people] as const
export const practiceAudience = z.literal([...PRACTICE_AUDIENCES])

const settings = {
  isOpen: z.boolean(),
  hasLeaderboard: z._default(z.boolean(), false),
  openType: practiceAudience,
  audienceDepartmentIds: z._default(z.array(id).check(z.maxLength(500)), []),
  audienceUserIds: z._default(z.array(id).check(z.maxLength(5000)), []),
}

export const practiceBanks = {
  settings: endpoint({
    path: '/api/practice/bank/settings',
    summary: 'Whether students may practise a bank, and who may',
    access: { permission: 'qu:bank:view' },
    input: z.strictObject({ bankId: id }),
    output: z.object({
      ...settings,
      /** 0 where nobody has set anything yet. */
      version: z.int(),
      /** Only for exams: it cannot be opened. */
      isExamOnly: z.boolean(),
      audienceUsers: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
    }),
  }),
  save: endpoint({
    path: '/api/practice/bank/save',
    summary: 'Opens a bank for practice to some or all students, or closes it',
    access: { permission: 'qu:bank:edit' },
    input: z.strictObject({ ...settings, bankId: id, version: z.int() }),
    output: nothing,
    errors: ['PRACTICE_EXAM_ONLY', 'AUDIENCE_EMPTY', 'AUDIENCE_TOO_WIDE', 'AUDIENCE_OUTSIDE', 'EDIT_CONFLICT'],
  }),
}
