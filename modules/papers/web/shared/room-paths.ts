/** Not with the other addresses: the sign-in page loads those. */
import { segment } from '@tripos/web-kit/paths.ts'
import { papersPaths } from './paths.ts'

export const roomPaths = {
  rooms: (examId: string) => `/admin/papers/rooms/${segment(examId)}`,
  /** The candidates of one room. */
  inRoom: (examId: string, room: string) => `${papersPaths.candidates(examId)}?${new URLSearchParams({ room })}`,
} as const
