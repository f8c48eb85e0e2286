/** The pages of the back office, by their keys. */
import { CommentOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'course-talk'> = {
  TalkList: lazy(async () => ({ default: (await import('./talk-list.tsx')).TalkList })),
}

export const icons = { talk: CommentOutlined }

export const pageTexts = ['courseTalkStaff'] as const

export const handbook = 'courses'
