/** What a student has reached: a page, and the way to it from the page of oneself. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { statisticsPaths } from '../shared/paths.ts'
import { ReportCard } from './report-card.tsx'

export const door: StudentDoor = {
  screens: [
    {
      path: statisticsPaths.ownReport,
      page: lazy(async () => ({ default: (await import('./own-report-page.tsx')).OwnReportPage })),
    },
  ],
  UserCentreCard: ReportCard,
}
