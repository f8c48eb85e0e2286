/** The pages of students: their orders, and what things cost. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { lazy } from 'react'
import { toOrder } from '../../../entitlements/web/shared/links.ts'
import { CourseOffer } from '../../../learning/web/shared/slots.ts'
import { ExamOffer } from '../../../papers/web/shared/slots.ts'
import { ordersPaths } from '../shared/paths.ts'
import { OfferOfCourse, OfferOfExam } from './offer.tsx'

toOrder.give(ordersPaths.checkout)
CourseOffer.fill(OfferOfCourse)
ExamOffer.fill(OfferOfExam)

export const door: StudentDoor = {
  screens: [
    {
      path: ordersPaths.mine,
      page: lazy(async () => ({ default: (await import('./order-list-page.tsx')).OrderListPage })),
    },
  ],
  UserCentreCard: lazy(async () => ({ default: (await import('./orders-card.tsx')).OrdersCard })),
}
