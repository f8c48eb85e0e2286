/** The orders of the demo school: what is sold there, and what became of what was ordered, in each state that an order has. */
import type { DemoCaller, DemoSchool } from '@tripos/module-kit/demo-content.ts'
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { CourseState, CourseTalk, LessonKind } from '../../courses/contract/course-kinds.ts'
import { courses } from '../../courses/contract/courses.ts'
import { USUAL_RULE } from '../../courses/contract/lessons.ts'
import { paymentGateways } from '../contract/gateways.ts'
import { ProductState } from '../contract/order-kinds.ts'
import { orderDesk } from '../contract/order-desk.ts'
import { orders } from '../contract/orders.ts'
import { coupons, products } from '../contract/products.ts'
import { BANK_ACCOUNT, BUNDLE_TITLE, COUPONS, ERRORS_COURSE, type SoldCourse, WRITING_COURSE } from './demo-content.ts'

async function addCourse({ call }: DemoCaller, { title, introduction, lessons }: SoldCourse): Promise<string> {
  const { id } = await call(courses.save, {
    title,
    introduction,
    cover: null,
    categoryId: null,
    departmentId: null,
    isRequired: false,
    openType: OpenType.everyone,
    dueAt: null,
    inOrder: false,
    talk: CourseTalk.atOnce,
  })
  const chapter = await call(courses.chapterSave, { courseId: id, title })
  for (const lesson of lessons)
    await call(courses.lessonSave, {
      courseId: id,
      chapterId: chapter.id,
      title: lesson.title,
      isRequired: true,
      content: { kind: LessonKind.richText, body: lesson.html, attachments: [] },
      rule: USUAL_RULE,
    })
  await call(courses.setState, { ids: [id], state: CourseState.published })
  return id
}

interface Sold {
  readonly title: string
  readonly amount: number
  readonly courseIds: readonly string[]
}

async function sell({ call }: DemoCaller, { title, amount, courseIds }: Sold): Promise<string> {
  const things = courseIds.map(id => ({ kind: 'course' as const, id }))
  const { id } = await call(products.save, { title, amount, currency: 'CNY', accessDays: null, things })
  await call(products.setState, { ids: [id], state: ProductState.onSale })
  return id
}

async function sellAll(school: DemoCaller) {
  const [errorsId, writingId] = [await addCourse(school, ERRORS_COURSE), await addCourse(school, WRITING_COURSE)]
  const [errors, writing] = [
    await sell(school, { title: ERRORS_COURSE.title, amount: 9900, courseIds: [errorsId] }),
    await sell(school, { title: WRITING_COURSE.title, amount: 12_900, courseIds: [writingId] }),
  ]
  const bundle = await sell(school, { title: BUNDLE_TITLE, amount: 19_900, courseIds: [errorsId, writingId] })
  for (const coupon of COUPONS)
    await school.call(coupons.save, {
      ...coupon,
      kind: 'percent',
      amount: null,
      currency: null,
      perPerson: 1,
      startsAt: null,
      endsAt: null,
      isOn: true,
    })
  const { bank } = await school.call(paymentGateways.settings, {})
  await school.call(paymentGateways.saveBank, { version: bank.version, isOn: true, account: BANK_ACCOUNT })
  return { errors, writing, bundle }
}

/** Ordered, and nothing more. */
async function order(student: DemoCaller, productId: string, coupon?: string) {
  const { id } = await student.call(orders.add, { productId, ...(coupon === undefined ? {} : { coupon }) })
  return { id, student }
}

async function pay(student: DemoCaller, productId: string, coupon?: string) {
  const { id } = await order(student, productId, coupon)
  await student.call(orders.startSandbox, { id })
  return { id, student }
}

export async function addDemoOrders(school: DemoSchool): Promise<void> {
  const { errors, writing, bundle } = await sellAll(school)
  const [discount, grant] = COUPONS

  const { id, student } = await pay(await school.as('student01'), errors)
  const invoice = { kind: 'company', title: '明川国际学校家长委员会', taxNo: '91330100MA2DEMO01X' } as const
  await student.call(orders.saveInvoice, { id, ...invoice, email: 'parents@school.example' })
  await pay(await school.as('student05'), bundle, discount.code)
  await order(await school.as('student23'), writing, grant.code)

  const refunded = await pay(await school.as('student18'), errors)
  const all = { id: refunded.id, amount: 9900, reason: '选错课程', endsAccess: true }
  await school.call(orderDesk.addRefund, all)
  const partly = await pay(await school.as('student35'), bundle)
  const part = { id: partly.id, amount: 2000, reason: '补退活动优惠', endsAccess: false }
  await school.call(orderDesk.addRefund, part)

  const cancelled = await order(await school.as('student30'), errors)
  await cancelled.student.call(orders.cancel, { id: cancelled.id })
  await order(await school.as('student08'), writing)
  const transferred = await order(await school.as('student12'), bundle)
  await transferred.student.call(orders.startPayment, { id: transferred.id, gateway: 'bank', way: 'transfer' })
}
