/** The demo school: every bank of it that is not for exams only is open to all students. */
import { OpenType, UseScope } from '@tripos/contract-kit/enums.ts'
import type { DemoCaller } from '@tripos/module-kit/demo-content.ts'
import { questions } from '../../questions/contract/questions.ts'
import { practiceBanks } from '../contract/practice-banks.ts'

export async function openDemoBanks(caller: DemoCaller): Promise<void> {
  const { rows } = await caller.call(questions.bankPaging, { size: 100 })
  for (const { id, useScope } of rows) {
    if (useScope === UseScope.exams) continue
    const { version } = await caller.call(practiceBanks.settings, { bankId: id })
    const open = { isOpen: true, openType: OpenType.everyone, version }
    if (version === 0) await caller.call(practiceBanks.save, { bankId: id, ...open })
  }
}
