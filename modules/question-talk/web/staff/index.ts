/** The pages of the back office, by their keys. */
import { CommentOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'question-talk'> = {
  QuestionTalkList: lazy(async () => ({ default: (await import('./talk-list.tsx')).QuestionTalkList })),
}

export const icons = { questionTalk: CommentOutlined }

export const pageTexts = ['questionTalkStaff'] as const

export const handbook = 'courses'
