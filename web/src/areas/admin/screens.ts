/** The pages of the back office by the key that a menu entry of the server carries as `component`. */
import { type ComponentType, lazy } from 'react'

export const SCREENS: Readonly<Record<string, ComponentType>> = {
  Dashboard: lazy(async () => ({ default: (await import('./pages/dashboard.tsx')).Dashboard })),
  BankList: lazy(async () => ({ default: (await import('./pages/bank-list.tsx')).BankList })),
  QuestionList: lazy(async () => ({ default: (await import('./pages/question-list.tsx')).QuestionList })),
  QuestionEdit: lazy(async () => ({ default: (await import('./pages/question-edit.tsx')).QuestionEdit })),
  QuestionImport: lazy(async () => ({ default: (await import('./pages/question-import.tsx')).QuestionImport })),
  BlueprintList: lazy(async () => ({ default: (await import('./pages/blueprint-list.tsx')).BlueprintList })),
  BlueprintEdit: lazy(async () => ({ default: (await import('./pages/blueprint-edit.tsx')).BlueprintEdit })),
  ExamList: lazy(async () => ({ default: (await import('./pages/exam-list.tsx')).ExamList })),
  ExamEdit: lazy(async () => ({ default: (await import('./pages/exam-edit.tsx')).ExamEdit })),
  PaperList: lazy(async () => ({ default: (await import('./pages/paper-list.tsx')).PaperList })),
  PaperView: lazy(async () => ({ default: (await import('./pages/paper-view.tsx')).PaperView })),
  MarkingList: lazy(async () => ({ default: (await import('./pages/marking-list.tsx')).MarkingList })),
  MarkingRoom: lazy(async () => ({ default: (await import('./pages/marking-room.tsx')).MarkingRoom })),
  UserList: lazy(async () => ({ default: (await import('./pages/user-list.tsx')).UserList })),
  UserEdit: lazy(async () => ({ default: (await import('./pages/user-edit.tsx')).UserEdit })),
  SiteSettings: lazy(async () => ({ default: (await import('./pages/site-settings.tsx')).SiteSettings })),
}
