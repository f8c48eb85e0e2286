/** Saving an incomplete form shows the first problem and puts the focus there, in every form of the back office. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import { permissionNeeds } from '@tripos/contract-kit/installed.ts'
import type { CurrentUser } from '@tripos/contract-kit/session.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import type { StaffDoor } from '@tripos/ui-staff/staff-door.ts'
import { App } from 'antd'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { access } from '../../../modules/access/contract/access.ts'
import { MenuForm } from '../../../modules/access/web/staff/menu-form.tsx'
import { LessonKind } from '../../../modules/courses/contract/course-kinds.ts'
import { CategoryDrawer } from '../../../modules/courses/web/staff/category-drawer.tsx'
import { CopyDrawer } from '../../../modules/courses/web/staff/copy-drawer.tsx'
import { LessonDrawer } from '../../../modules/courses/web/staff/lesson-drawer.tsx'
import { type Dictionary, DictionaryKind } from '../../../modules/dictionaries/contract/dictionaries.ts'
import { DictionaryForm } from '../../../modules/dictionaries/web/staff/dictionary-form.tsx'
import { ItemForm } from '../../../modules/dictionaries/web/staff/item-form.tsx'
import { GrantForm } from '../../../modules/entitlements/web/staff/grant-form.tsx'
import { LecturerForm } from '../../../modules/lecturers/web/staff/lecturer-form.tsx'
import { RobotList } from '../../../modules/messages/web/staff/robot-list.tsx'
import { ProductForm } from '../../../modules/orders/web/staff/product-form.tsx'
import { DepartmentForm } from '../../../modules/org/web/staff/department-forms.tsx'
import type { DeskOrder } from '../../../modules/orders/web/staff/desk-order.ts'
import { RefundForm } from '../../../modules/orders/web/staff/refund-form.tsx'
import { AssignDrawer } from '../../../modules/papers/web/staff/marking-plan/assign-drawer.tsx'
import { PlannedRubricDrawer } from '../../../modules/papers/web/staff/marking-plan/planned-rubric-drawer.tsx'
import type { Plan } from '../../../modules/papers/web/staff/marking-plan/plan.ts'
import { OverrideForm } from '../../../modules/papers/web/staff/overrides/override-form.tsx'
import { AssignmentForm } from '../../../modules/practice/web/staff/assignment-form.tsx'
import { ChapterTree } from '../../../modules/questions/web/staff/banks/chapter-tree.tsx'
import { SCREENS, STAFF_TEXTS } from './screens.ts'

const ID = '0190a000-0000-7000-8000-000000000001'
const close = () => undefined

function screenOf(key: string): ReactElement {
  const Page = SCREENS[key]
  if (Page === undefined) throw new Error(`no screen ${key}`)
  return <Page />
}

interface Case {
  /** The source of the form. */
  readonly file: string
  readonly form: ReactElement
  /** The button of a list that opens the form. */
  readonly press?: string
  /** A field with words in it at first, which are taken away. */
  readonly empty?: string
}

const ADMINISTRATOR: CurrentUser = {
  id: ID,
  userName: 'admin',
  realName: 'A',
  avatar: '',
  roleType: RoleType.administrator,
  roles: [],
  permissions: Object.keys(permissionNeeds()),
  mustChangePassword: false,
  dataScope: DataScope.all,
  newSecurityNotices: 0,
}

const DICTIONARY: Dictionary = {
  id: ID,
  code: 'points',
  kind: DictionaryKind.categories,
  titleZh: 'T',
  titleEn: 'T',
  remark: '',
  isBuiltIn: false,
  itemCount: 0,
  version: 1,
}

const EXAM = {
  title: 'E',
  startsAt: null,
  endsAt: null,
  limitMinutes: 60,
  attemptLimit: 1,
  isByPassword: true,
  areKeysOut: false,
}

const lessonOf = (kind: LessonKind) => (
  <LessonDrawer place={{ courseId: ID, chapterId: ID }} kind={kind} canEdit onClose={close} />
)
const PLAN: Plan = {
  examTitle: 'E',
  isDraft: false,
  isDouble: false,
  tolerancePercent: 0,
  repeatPercent: 0,
  otherPercent: 0,
  suggests: false,
  suggestionHost: null,
  uncoveredCount: 0,
  questions: [],
}
const ORDER = { id: ID, refundable: 100, currency: 'CNY' } as DeskOrder

/** Forms as they open for a new entry. */
const CASES: Readonly<Record<string, Case>> = {
  role: { file: 'access/role-edit', form: screenOf('RoleEdit') },
  'entry of the menu': {
    file: 'access/menu-form',
    form: <MenuForm parent={null} rows={[]} onClose={close} />,
  },
  'kind of certificate': { file: 'certificates/kind-edit', form: screenOf('CertificateKindEdit') },
  'categories of courses': {
    file: 'courses/category-drawer',
    form: <CategoryDrawer categories={[{ id: ID, name: '', courseCount: 0 }]} onClose={close} />,
  },
  'copy of a course': {
    file: 'courses/copy-drawer',
    form: <CopyDrawer course={{ id: ID, title: 'Law' }} onClose={close} />,
    empty: 'Title of the copy',
  },
  course: { file: 'courses/course-edit', form: screenOf('CourseEdit') },
  'lesson of videos': { file: 'courses/lesson-drawer', form: lessonOf(LessonKind.video) },
  'lesson of a file': { file: 'courses/lesson-drawer', form: lessonOf(LessonKind.pdf) },
  'lesson of a link': { file: 'courses/lesson-drawer', form: lessonOf(LessonKind.link) },
  dictionary: {
    file: 'dictionaries/dictionary-form',
    form: <DictionaryForm onSaved={close} onClose={close} onReload={close} />,
  },
  'item of a dictionary': {
    file: 'dictionaries/item-form',
    form: (
      <ItemForm dictionary={DICTIONARY} item={undefined} parentId={null} title="T" onClose={close} onReload={close} />
    ),
  },
  entitlement: { file: 'entitlements/grant-form', form: <GrantForm onClose={close} /> },
  blueprint: { file: 'exams/blueprint-edit', form: screenOf('BlueprintEdit') },
  exam: { file: 'exams/exam-edit', form: screenOf('ExamEdit') },
  partner: { file: 'identity/partner-list', form: screenOf('PartnerList'), press: 'New partner' },
  user: { file: 'identity/user-edit', form: screenOf('UserEdit') },
  lecturer: { file: 'lecturers/lecturer-form', form: <LecturerForm id="new" onClose={close} /> },
  robot: { file: 'messages/robot-list', form: <RobotList />, press: 'Add robot' },
  'chapter of a bank': {
    file: 'questions/chapter-tree',
    form: <ChapterTree bankId={ID} canEdit />,
    press: 'New chapter',
  },
  notice: { file: 'notices/notice-edit', form: screenOf('NoticeEdit') },
  coupon: { file: 'orders/coupon-list', form: screenOf('CouponList'), press: 'New coupon' },
  product: { file: 'orders/product-form', form: <ProductForm product="new" onClose={close} /> },
  department: { file: 'org/department-forms', form: <DepartmentForm onClose={close} /> },
  override: {
    file: 'papers/override-form',
    form: <OverrideForm examId={ID} exam={EXAM} override={undefined} onClose={close} />,
  },
  'assignment of marking': {
    file: 'papers/assign-drawer',
    form: <AssignDrawer examId={ID} plan={PLAN} onClose={close} />,
  },
  'rubric of a draft': {
    file: 'papers/planned-rubric-drawer',
    form: (
      <PlannedRubricDrawer
        examId={ID}
        question={{ questionId: ID, excerpt: 'Why?', points: 1000, rubric: null }}
        onClose={close}
      />
    ),
  },
  refund: { file: 'orders/refund-form', form: <RefundForm order={ORDER} onClose={close} /> },
  assignment: { file: 'practice/assignment-form', form: <AssignmentForm id="new" onClose={close} /> },
  bank: { file: 'questions/bank-list', form: screenOf('BankList'), press: 'New bank' },
  question: { file: 'questions/question-edit', form: screenOf('QuestionEdit') },
}

/** Opened with something in every field that is asked for: what is against it later is said in the same way (use-server-form.test). */
const OPENED_COMPLETE: readonly string[] = [
  'access/menu-move-form',
  'courses/outline',
  'exams/series-drawer',
  'messages/mail-form',
  'messages/sms-form',
  'notifications/text-drawer',
  'orders/invoice-list',
  'orders/payment-gateways',
  'papers/move-drawer',
  'practice/bank-practice-card',
  'questions/import-columns',
  'questions/import-mapping-name',
  'questions/question-correct',
  'site/site-settings',
]

const DOORS = import.meta.glob<StaffDoor>('../../../modules/*/web/staff/index.ts', { eager: true })
const TEXTS = [...STAFF_TEXTS, ...Object.values(DOORS).flatMap(({ pageTexts = [] }) => pageTexts)]

const FILES = import.meta.glob<string>('../../../modules/*/web/staff/**/*.tsx', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Of everything there is none. */
function answerTo(path: string): object {
  if (path === access.rolePreview.path) return { routes: [], functions: [] }
  return path.endsWith('/paging') ? { rows: [], total: 0 } : []
}

let server: Awaited<ReturnType<typeof serve>>

beforeAll(async () => {
  server = await serve(({ path }) => envelope(answerTo(path)))
})
beforeEach(() => {
  useLocaleStore.getState().setLanguage('en-US')
  useSession.setState({ phase: 'ready', user: ADMINISTRATOR, routes: [], error: undefined })
  server.received.length = 0
})
afterEach(() => {
  cleanup()
  useSession.setState({ phase: 'idle', user: undefined })
})
afterAll(() => server.close())

async function open({ form, press, empty }: Case): Promise<void> {
  const router = createMemoryRouter([{ path: '*', element: <App>{form}</App> }])
  await show(<RouterProvider router={router} />, TEXTS)
  if (press !== undefined) fireEvent.click(await screen.findByRole('button', { name: press }))
  if (empty !== undefined) fireEvent.change(await screen.findByLabelText(empty), { target: { value: '' } })
}

/** Where something is said first. */
const firstSaid = () => document.querySelector('.ant-form-item-explain-error')

describe('an incomplete form', () => {
  it.each(Object.entries(CASES))('for: %s says what is missing, with the focus there', async (_, one) => {
    await open(one)
    const [save] = await screen.findAllByRole('button', { name: /^(Save|Save draft|Save as draft|Refund)$/ })
    const callsBefore = server.received.length
    await act(async () => save?.click())
    await waitFor(() => expect(firstSaid()?.textContent).toBeTruthy())
    await waitFor(() => expect(firstSaid()?.closest('.ant-form-item')?.contains(document.activeElement)).toBe(true))
    expect(server.received.slice(callsBefore).filter(({ path }) => /save|add|copy|refund/i.test(path))).toEqual([])
  })
})

it('every form of the back office is looked at here', () => {
  const forms = Object.entries(FILES)
    .filter(([, text]) => /<Form(Drawer|Page)\b/.test(text))
    .map(([path]) => path.replace(/.*\/modules\/([^/]+)\/.*\/([^/]+)\.tsx$/, '$1/$2'))
  expect(forms.toSorted()).toEqual(
    [...new Set(Object.values(CASES).map(({ file }) => file)), ...OPENED_COMPLETE].toSorted(),
  )
})
