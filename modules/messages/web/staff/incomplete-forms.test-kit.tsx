import { RobotList } from './robot-list.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

export const MESSAGES_FORMS: IncompleteForms = {
  cases: { robot: { file: 'robot-list', form: <RobotList />, press: 'Add robot' } },
  openedComplete: ['mail-form', 'sms-form'],
}
