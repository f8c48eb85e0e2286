/** The pages of the back office, by their keys. */
import { BookOutlined, BankOutlined, UnorderedListOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'
import { showsEntries } from '../../../dictionaries/web/shared/dictionary-lists.ts'
import { questions } from '../../contract/questions.ts'

showsEntries(questions.bankPaging)

export const screens: StaffScreens<'questions'> = {
  BankList: lazy(async () => ({ default: (await import('./bank-list.tsx')).BankList })),
  BankPage: lazy(async () => ({ default: (await import('./bank-page.tsx')).BankPage })),
  QuestionList: lazy(async () => ({ default: (await import('./question-list.tsx')).QuestionList })),
  QuestionBin: lazy(async () => ({ default: (await import('./question-bin.tsx')).QuestionBin })),
  QuestionEdit: lazy(async () => ({ default: (await import('./question-edit.tsx')).QuestionEdit })),
  QuestionImport: lazy(async () => ({ default: (await import('./question-import.tsx')).QuestionImport })),
}

export const icons = { questions: BookOutlined, bank: BankOutlined, list: UnorderedListOutlined }

export const texts = ['questions', 'questionsReview', 'questionsParts', 'questionsTypes'] as const

export const pageTexts = ['questionsBanks', 'questionsImport'] as const

export const handbook = 'authoring'
