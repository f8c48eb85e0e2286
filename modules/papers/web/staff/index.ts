/** The pages of the back office, by their keys. */
import { FileTextOutlined, CheckSquareOutlined, MessageOutlined } from '@ant-design/icons'
import type { HandbookChapter } from '@tripos/ui-staff/handbook.ts'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { QuestionUse } from '../../../questions/web/shared/slots.ts'

QuestionUse.fill(lazy(async () => ({ default: (await import('./question-use/use-drawer.tsx')).UseDrawer })))

export const screens: StaffScreens<'papers'> = {
  CandidateList: lazy(async () => ({ default: (await import('./candidate-list.tsx')).CandidateList })),
  PaperList: lazy(async () => ({ default: (await import('./paper-list.tsx')).PaperList })),
  PaperView: lazy(async () => ({ default: (await import('./paper-view.tsx')).PaperView })),
  OverrideList: lazy(async () => ({ default: (await import('./overrides/override-list.tsx')).OverrideList })),
  ExamRooms: lazy(async () => ({ default: (await import('./rooms/exam-rooms.tsx')).ExamRooms })),
  RoomPreview: lazy(async () => ({ default: (await import('./room-preview/room-preview.tsx')).RoomPreview })),
  RegradeQuestions: lazy(async () => ({
    default: (await import('./regrade/regrade-questions.tsx')).RegradeQuestions,
  })),
  RegradeQuestion: lazy(async () => ({ default: (await import('./regrade/regrade-question.tsx')).RegradeQuestion })),
  AppealList: lazy(async () => ({ default: (await import('./appeals/appeal-list.tsx')).AppealList })),
  MarkingList: lazy(async () => ({ default: (await import('./marking-list.tsx')).MarkingList })),
  MarkingPlan: lazy(async () => ({ default: (await import('./marking-plan/marking-plan.tsx')).MarkingPlan })),
  MarkingAssignments: lazy(async () => ({
    default: (await import('./marking-plan/marking-assignments.tsx')).MarkingAssignments,
  })),
  MarkingRoom: lazy(async () => ({ default: (await import('./marking-room.tsx')).MarkingRoom })),
}

export const icons = { papers: FileTextOutlined, marking: CheckSquareOutlined, appeals: MessageOutlined }

export const texts = ['papers', 'answerFiles'] as const

export const pageTexts = [
  'candidates',
  'overrides',
  'regrade',
  'appeals',
  'markingPlan',
  'markingComments',
  'annotations',
  'rubric',
  'roomPreview',
] as const

export const handbook = {
  CandidateList: 'exam-day',
  PaperList: 'exam-day',
  PaperView: 'exam-day',
  OverrideList: 'exam-day',
  ExamRooms: 'exam-day',
  RoomPreview: 'first-exam',
  RegradeQuestions: 'marking',
  RegradeQuestion: 'marking',
  AppealList: 'marking',
  MarkingList: 'marking',
  MarkingPlan: 'marking',
  MarkingAssignments: 'marking',
  MarkingRoom: 'marking',
} as const satisfies Record<keyof typeof screens, HandbookChapter>
