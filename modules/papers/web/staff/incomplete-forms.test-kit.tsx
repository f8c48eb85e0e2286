import { AssignDrawer } from './marking-plan/assign-drawer.tsx'
import { PlannedRubricDrawer } from './marking-plan/planned-rubric-drawer.tsx'
import type { Plan } from './marking-plan/plan.ts'
import { OverrideForm } from './overrides/override-form.tsx'
import type { IncompleteForms } from '../../../../apps/web/staff/testing/incomplete-forms.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const close = () => undefined
const EXAM = {
  title: 'E',
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  attemptLimit: 1,
  isByPassword: true,
  areKeysOut: false,
}
const PLAN: Plan = {
  examTitle: 'E',
  isDraft: false,
  isDouble: false,
  tolerancePercent: 0,
  repeatPercent: 0,
  otherPercent: 0,
  suggests: false,
  suggestionHost: null,
  uncoveredCount: 0,
  questions: [],
}

export const PAPERS_FORMS: IncompleteForms = {
  cases: {
    override: {
      file: 'override-form',
      form: <OverrideForm examId={ID} exam={EXAM} override={undefined} onClose={close} />,
    },
    'assignment of marking': {
      file: 'assign-drawer',
      form: <AssignDrawer examId={ID} plan={PLAN} onClose={close} />,
    },
    'rubric of a draft': {
      file: 'planned-rubric-drawer',
      form: (
        <PlannedRubricDrawer
          examId={ID}
          question={{ questionId: ID, excerpt: 'Why?', points: 1000, rubric: null }}
          onClose={close}
        />
      ),
    },
  },
  openedComplete: ['move-drawer'],
}
