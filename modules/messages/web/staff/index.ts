/** The pages of the back office, by their keys. */
import { MailOutlined, SendOutlined } from '@ant-design/icons'
import type { StaffScreens } from '@tripos/ui-staff/staff-door.ts'
import { lazy } from 'react'

export const screens: StaffScreens<'messages'> = {
  MessageChannels: lazy(async () => ({ default: (await import('./message-channels.tsx')).MessageChannels })),
  MessageLog: lazy(async () => ({ default: (await import('./message-log.tsx')).MessageLog })),
}

export const icons = { messageChannels: SendOutlined, messages: MailOutlined }

export const pageTexts = ['message-channels', 'message-log'] as const
