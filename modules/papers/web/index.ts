/** Pages without a layout. */
import type { ShellRoute } from '@tripos/web-kit/shell-route.ts'
import { lazyPage } from '@tripos/web-kit/lazy-page.ts'

const { Page: ExamRoom, fetch } = lazyPage(async () => (await import('./exam-room/exam-room-area.tsx')).ExamRoomArea)

/** Who has fetched it enters without a wait. */
export const fetchExamRoom = fetch

export const routes: readonly ShellRoute[] = [
  {
    path: '/web/exam/start/*',
    Area: ExamRoom,
  },
]
