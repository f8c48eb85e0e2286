import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataScope, RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Permission } from '@tripos/contract-kit/manifest.ts'
import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { type ImportOutcome, type ImportPreview, questionFiles } from '../../contract/question-files.ts'
import { questions } from '../../contract/questions.ts'
import { App } from 'antd'
import { type ReactElement, Suspense } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ExportButton } from './export-button.tsx'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { makeQueryClient } from '@tripos/web-kit/query-client.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { useSession } from '@tripos/web-kit/session.ts'
import { QuestionImport } from './question-import.tsx'

const BANK = '0190a000-0000-7000-8000-000000000001'
const AREAS = ['staff', 'questions', 'questionsBanks', 'questionsImport', 'questionsTypes', 'questionsReview'] as const
const bank = {
  id: BANK,
  name: 'Physics',
  remark: '',
  department: null,
  category: null,
  owner: { id: BANK, name: 'Wang' },
  questionCount: 1,
  countByType: { 3: 1 },
  updatedAt: '2026-03-02T08:00:00Z',
  canEdit: true,
  version: 1,
  tags: [],
}
const preview: ImportPreview = {
  importId: BANK,
  fileName: 'paper.txt',
  format: 'gift',
  place: 'line',
  entries: { total: 6, inQuestions: 2, leftOut: 1 },
  readyCount: 3,
  countByType: { 3: 3 },
  problemCount: 0,
  problems: [],
  problemKinds: [],
  droppedCount: 0,
  leftOutCount: 1,
  leftOut: [{ line: 1, what: 'A description, which is no question. Read first.', cutLine: null }],
  canCut: false,
  doubtCount: 0,
  doubts: [],
  lossyCount: 1,
  losses: [{ what: 'The name of the question is not kept.', count: 1, lines: [1] }],
  newChapters: ['Algebra / Roots'],
  duplicateCount: 1,
  duplicates: [{ line: 5, excerpt: 'B?', sameAs: 'bank' }],
}
const item = {
  line: 3,
  original: '::Q1:: Is it? {T}',
  view: { type: 3, stem: '<p>Is it?</p>', isTrue: true, analysis: '' },
  level: 1,
  tags: ['maths'],
  chapter: 'Algebra / Roots',
  knowledge: ['Maths / Equations'],
  isDraft: true,
  losses: ['The name of the question is not kept.'],
  lines: [],
}

const draft = {
  content: { type: 3, stem: '<p>Why?</p>', isTrue: true, analysis: '' },
  level: 2 as const,
  tags: ['maths'],
}

const USER = {
  id: BANK,
  userName: 'author',
  realName: 'Wang',
  avatar: '',
  roles: [],
  roleType: RoleType.administrator,
  mustChangePassword: false,
  dataScope: DataScope.own,
  newSecurityNotices: 0,
}

function Address() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

const OUTCOME: ImportOutcome = { importedCount: 2, updatedCount: 1, skippedCount: 0, droppedCount: 0 }

let server: Awaited<ReturnType<typeof serve>>
let found: ImportPreview = preview
let opened: ImportPreview | null = null
type Open = Output<typeof questionFiles.importOpen>
let reading: Open['reading'] = null
let moving: Open['moving'] = null
let last: Open['last'] = null
let outcome = OUTCOME
const sheetRow = (line: number, cells: string[], keys: string[]) => ({
  line,
  sheet: '',
  cells,
  keys,
  source: 'guess' as const,
  name: '',
  isQuestion: false,
})
const sheet: Output<typeof questionFiles.importColumns> = {
  rows: [
    sheetRow(1, ['Midterm', '', '', ''], ['', '', '', '']),
    sheetRow(2, ['K', 'F', '', 'Answer'], ['type', 'stem', '', 'answer']),
    sheetRow(3, ['true/false', 'Is it?', '', 'True'], ['', '', '', '']),
  ],
  headerAt: 1,
  columns: [
    { key: 'type', label: 'Type' },
    { key: 'stem', label: 'Stem' },
    { key: 'answer', label: 'Answer' },
  ],
}
let mappings: Output<typeof questionFiles.mappingPaging>['rows'] = []
/** Undefined where the columns are known. */
let isMapped: boolean | undefined
beforeAll(async () => {
  await loadMessages('en-US', AREAS)
  useLocaleStore.getState().setLanguage('en-US')
  server = await serve(({ path }) => {
    if (path === questions.bankDetail.path) return envelope(bank)
    if (path === questionFiles.importColumns.path) return envelope(sheet)
    if (path === questionFiles.mappingPaging.path) return envelope({ total: mappings.length, rows: mappings })
    if (path === questionFiles.mappingSave.path) isMapped = true
    if (path === questionFiles.mappingDelete.path) mappings = []
    if (path === questionFiles.mappingPublish.path) mappings = mappings.map(each => ({ ...each, canShare: false }))
    if (path === questionFiles.importForget.path) opened = null
    if (path === questionFiles.importDryRun.path && isMapped === false)
      return envelope(null, ERRORS.IMPORT_UNREADABLE.code, 'The file cannot be read')
    if (path === questionFiles.importDryRun.path) {
      opened = found
      return envelope(found)
    }
    if (path === questionFiles.importOpen.path) return envelope({ reading, moving, preview: opened, last })
    if (path === questionFiles.importItems.path) return envelope({ total: 1, rows: [item] })
    if (path === questionFiles.importCommit.path) return envelope(outcome)
    if (path === questionFiles.exportReport.path) {
      const losses = [{ part: 'level', count: 7 }]
      return envelope({ total: 2000, isSample: true, fileCount: 2, wholeCount: 1993, losses })
    }
    return envelope(null)
  })
})
afterEach(() => {
  cleanup()
  found = preview
  opened = null
  reading = null
  moving = null
  last = null
  outcome = OUTCOME
  useSession.setState({ phase: 'idle', user: undefined, routes: [] })
  mappings = []
  isMapped = undefined
})
afterAll(() => server.close())

/** Somebody with these rights and the page of an exam. */
function signInWith(permissions: Permission[]): void {
  const page = { path: '/admin/exams/edit/:id', name: 'exam', component: 'ExamEdit', meta: { title: 'Edit exam' } }
  useSession.setState({ phase: 'ready', user: { ...USER, permissions }, routes: [page] })
}

async function show(element: ReactElement, query = ''): Promise<void> {
  const pages = [
    { path: '/:bankId', element },
    { path: '/admin/exams/edit/:id', element: <Address /> },
  ]
  const router = createMemoryRouter(pages, { initialEntries: [`/${BANK}${query}`] })
  // The texts suspend; React goes on inside `act` only.
  await act(async () => {
    render(
      <Suspense>
        <AreaMessages areas={AREAS}>
          <QueryClientProvider client={makeQueryClient(() => undefined)}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </AreaMessages>
      </Suspense>,
    )
  })
}

async function choose(): Promise<void> {
  await screen.findByText('Format of the file')
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'paper.txt')] } })
  await screen.findByText('paper.txt (GIFT)')
}

it('shows each question beside its original with what is lost, and updates duplicates if asked to', async () => {
  const user = userEvent.setup()
  await show(<QuestionImport />)
  await choose()
  expect(screen.getByText('A description, which is no question. Read first.')).toBeTruthy()
  expect(
    screen.getByText('The file has 6 blocks: 3 questions ready to import, 1 that is no question, 2 inside questions.'),
  ).toBeTruthy()
  expect(await screen.findByText('::Q1:: Is it? {T}')).toBeTruthy()
  expect(screen.getByText('Is it?')).toBeTruthy()
  expect(screen.getByText('maths')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Chapters to be added to the bank' }).textContent).toContain(
    'Algebra / Roots',
  )
  expect(screen.getByText('Chapter: Algebra / Roots')).toBeTruthy()
  expect(screen.getByText('Knowledge point: Maths / Equations')).toBeTruthy()
  expect(screen.getByText('A draft; it stays one if it is new')).toBeTruthy()
  expect(screen.getAllByText('The name of the question is not kept.')).toHaveLength(2)
  await user.click(screen.getByText('Only incomplete questions'))
  await waitFor(() => {
    const asked = server.received.filter(request => request.path === questionFiles.importItems.path)
    expect(JSON.parse(asked.at(-1)?.body ?? '{}')).toMatchObject({ onlyLossy: true, page: 1 })
  })
  expect(screen.getByRole('button', { name: 'Import 2 questions' })).toBeTruthy()
  await user.click(
    screen.getByText(
      'Update the existing ones with the explanation, difficulty, tags, chapter and knowledge points from the file',
    ),
  )
  await user.click(screen.getByRole('button', { name: 'Import 3 questions' }))
  expect(await screen.findByText('1 question updated')).toBeTruthy()
  const sent = server.received.find(request => request.path === questionFiles.importCommit.path)
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ importId: BANK, duplicates: 'newVersion', state: 2, dropCount: 0 })
})

it('reads pasted text as a file, and keeps it where that is refused', async () => {
  const user = userEvent.setup()
  isMapped = false
  await show(<QuestionImport />)
  await user.click(await screen.findByRole('button', { name: 'Paste text' }))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read the questions' }).disabled).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: /^Paste questions with/ }), { target: { value: '1. Is it?' } })
  await user.click(screen.getByRole('button', { name: 'Read the questions' }))
  expect(await screen.findByText('The file cannot be read')).toBeTruthy()
  isMapped = undefined
  await user.click(screen.getByRole('button', { name: 'Paste text' }))
  expect(screen.getByDisplayValue('1. Is it?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Read the questions' }))
  await screen.findByText('paper.txt (GIFT)')
  const sent = server.received.filter(each => each.path === questionFiles.importDryRun.path)
  expect(sent.at(-1)?.body).toContain('1. Is it?')
  expect(sent.at(-1)?.body).toContain('Pasted text.txt')
})

it('shows the original of a problem, and imports the rest where it is left out', async () => {
  const user = userEvent.setup()
  found = {
    ...preview,
    place: 'item',
    problemCount: 1,
    problems: [{ line: 7, what: 'There is no key.', original: '7. Why?', lines: [], draft }],
  }
  await show(<QuestionImport />)
  await choose()
  expect(screen.getByText('There is no key.')).toBeTruthy()
  expect(screen.getByText('7. Why?')).toBeTruthy()
  expect(screen.getAllByText('No.').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Import the other 2 and leave out 1 with problems' }))
  await waitFor(() => {
    const sent = server.received.findLast(request => request.path === questionFiles.importCommit.path)
    expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ dropCount: 1 })
  })
})

it('corrects a wrong question in the editor, or leaves it out', async () => {
  const user = userEvent.setup()
  const problems = [{ line: 7, what: 'There is no key.', original: '7. Why?', lines: [], draft }]
  opened = { ...preview, problemCount: 1, problems }
  await show(<QuestionImport />)
  await user.click(await screen.findByRole('button', { name: 'Leave out' }))
  await waitFor(() => expect(server.received.some(each => each.path === questionFiles.importLeaveOut.path)).toBe(true))
  await user.click(screen.getByRole('button', { name: 'Correct' }))
  expect(await screen.findByText('Correct no. 7')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const sent = server.received.find(each => each.path === questionFiles.importCorrect.path)
    expect(JSON.parse(sent?.body ?? '{}')).toEqual({ importId: BANK, line: 7, ...draft })
  })
})

it('leaves out all questions with one kind of problem, and takes them back', async () => {
  const user = userEvent.setup()
  const problems = [{ line: 7, what: 'The key "F" is none of the options.', original: '7. Why?', lines: [], draft }]
  const kind = 'The key "…" is none of the options.'
  opened = {
    ...preview,
    problemCount: 500,
    droppedCount: 2,
    problems,
    problemKinds: [{ kind, what: kind, count: 500 }],
  }
  await show(<QuestionImport />)
  await user.click(await screen.findByRole('button', { name: `Leave out all: ${kind}` }))
  await user.click(screen.getByRole('button', { name: 'Take back' }))
  await waitFor(() => {
    const sent = (path: string) => JSON.parse(server.received.find(each => each.path === path)?.body ?? '{}')
    expect(sent(questionFiles.importLeaveOutKind.path)).toEqual({ importId: BANK, problemKind: kind })
    expect(sent(questionFiles.importTakeBack.path)).toEqual({ importId: BANK })
  })
})

it('splits, joins and keeps what is doubtful', async () => {
  const user = userEvent.setup()
  const begins = { line: 9, what: 'The numbers are not in order.', begins: true, lines: [{ line: 9, text: '6. six' }] }
  const inside = { line: 3, what: 'Taken as part.', begins: false, lines: [{ line: 5, text: '1. one' }] }
  opened = { ...preview, canCut: true, doubtCount: 2, doubts: [inside, begins] }
  await show(<QuestionImport />)
  const sent = () => {
    const cuts = server.received.filter(each => each.path === questionFiles.importSaveCuts.path)
    return JSON.parse(cuts.at(-1)?.body ?? '{}') as unknown
  }
  await user.click(await screen.findByRole('button', { name: 'Split' }))
  await user.click(await screen.findByRole('button', { name: 'Begin a question here: 1. one' }))
  await waitFor(() => expect(sent()).toEqual({ importId: BANK, cuts: [{ line: 5, begins: true }] }))
  await user.click(screen.getByRole('button', { name: 'Join with the question above' }))
  await waitFor(() => expect(sent()).toEqual({ importId: BANK, cuts: [{ line: 9, begins: false }] }))
  const keepAll = screen.getByRole<HTMLButtonElement>('button', { name: 'Keep all as they are' })
  await waitFor(() => expect(keepAll.disabled).toBe(false))
  await user.click(keepAll)
  await waitFor(() =>
    expect(sent()).toEqual({
      importId: BANK,
      cuts: [
        { line: 5, begins: false },
        { line: 9, begins: true },
      ],
    }),
  )
})

it('shows how far a file is that was sent before, and stops it', async () => {
  const user = userEvent.setup()
  reading = { importId: BANK, fileName: 'large.xlsx', doneCount: 1250 }
  await show(<QuestionImport />)
  expect(await screen.findByText(/Reading large.xlsx: 1,250 questions/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(server.received.some(each => each.path === questionFiles.importForget.path)).toBe(true))
})

it('shows how far a commit is that was begun before, and afterwards what came of it', async () => {
  const user = userEvent.setup()
  moving = { importId: BANK, fileName: 'large.xlsx', doneCount: 5000, totalCount: 20_000 }
  await show(<QuestionImport />)
  expect(await screen.findByText(/Importing large.xlsx: 5,000 of 20,000/)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: 'Progress of the import' }).getAttribute('aria-valuenow')).toBe('25')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(server.received.some(each => each.path === questionFiles.importStop.path)).toBe(true))
  moving = null
  last = {
    importId: BANK,
    fileName: 'large.xlsx',
    importedCount: 20_000,
    updatedCount: 0,
    skippedCount: 3,
    droppedCount: 0,
  }
  expect(await screen.findByText('The last import, large.xlsx, is done')).toBeTruthy()
  expect(screen.getByText('20,000 questions imported · 3 duplicates skipped')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Do not show this again' }))
  await waitFor(() => expect(server.received.some(each => each.path === questionFiles.importForget.path)).toBe(true))
})

it('says what a format cannot hold before it is downloaded', async () => {
  const user = userEvent.setup()
  await show(<ExportButton bankId={BANK} />)
  await user.click(await screen.findByRole('button', { name: /Export/ }))
  await user.click(await screen.findByText('Moodle XML'))
  expect(await screen.findByText('Export as Moodle XML')).toBeTruthy()
  expect(screen.getByText('the difficulty')).toBeTruthy()
  expect(screen.getByText('Only the first 2,000 questions were checked.')).toBeTruthy()
  expect(screen.getByText(/parted into at least 2 files/)).toBeTruthy()
  expect(server.received.some(request => request.path === questionFiles.export.path)).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Export anyway' }))
  await waitFor(() => expect(server.received.some(request => request.path === questionFiles.export.path)).toBe(true))
})

it('leads on to the exam where one is to be made of the paper', async () => {
  const user = userEvent.setup()
  signInWith(['exam:exam:edit', 'exam:blueprint:edit'])
  opened = preview
  await show(<QuestionImport />, '?then=exam')
  await user.click(await screen.findByRole('button', { name: 'Import and make an exam of 3 questions' }))
  expect(await screen.findByText(`/admin/exams/edit/new?importId=${BANK}`)).toBeTruthy()
})

it('offers an exam of what was imported before to who may make one, of up to 500 questions', async () => {
  const user = userEvent.setup()
  last = { importId: BANK, fileName: 'paper.docx', ...OUTCOME }
  await show(<QuestionImport />)
  await screen.findByText('The last import, paper.docx, is done')
  expect(screen.queryByRole('button', { name: 'New exam with these questions' })).toBeNull()
  act(() => signInWith(['exam:exam:edit', 'exam:blueprint:edit']))
  await user.click(screen.getByRole('button', { name: 'New exam with these questions' }))
  expect(await screen.findByText(`/admin/exams/edit/new?importId=${BANK}`)).toBeTruthy()
})

it('says that no exam is made of more questions than that, and that others are left out', async () => {
  const user = userEvent.setup()
  signInWith(['exam:exam:edit', 'exam:blueprint:edit'])
  opened = { ...preview, readyCount: 501, problemCount: 2 }
  outcome = { ...OUTCOME, importedCount: 501 }
  await show(<QuestionImport />, '?then=exam')
  await user.click(
    await screen.findByRole('button', { name: 'Make an exam of the other 501 and leave out 2 with problems' }),
  )
  expect(await screen.findByText(/An exam can be made in one step of up to 500 questions/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'New exam with these questions' })).toBeNull()
})

it('asks which column is which where nobody knows, reads the file again by that, and changes it', async () => {
  const user = userEvent.setup()
  isMapped = false
  found = { ...preview, fileName: 'sheet.csv', format: 'csv' }
  await show(<QuestionImport />)
  await screen.findByText('Format of the file')
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['K,F,,Answer'], 'sheet.csv')] } })
  await user.click(await screen.findByRole('button', { name: 'Match the columns' }))
  // The empty third column is not asked for.
  expect(await screen.findByText('For example: Is it?')).toBeTruthy()
  expect(screen.queryByText('C · no heading')).toBeNull()
  expect(screen.getByRole('combobox', { name: 'A · K' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('sheet.csv (CSV)')).toBeTruthy()
  const saved = server.received.find(request => request.path === questionFiles.mappingSave.path)
  expect(JSON.parse(saved?.body ?? '{}')).toEqual({
    heads: ['K', 'F', '', 'Answer'],
    keys: ['type', 'stem', '', 'answer'],
    isQuestion: false,
  })
  await user.click(screen.getByRole('button', { name: 'Change the columns' }))
  await screen.findByText('For example: Is it?')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const paths = server.received.map(({ path }) => path)
    expect(paths.slice(paths.lastIndexOf(questionFiles.mappingSave.path))).toEqual(
      expect.arrayContaining([questionFiles.importForget.path, questionFiles.importDryRun.path]),
    )
  })
})

it('lists the remembered columns, and deletes them once somebody has said yes', async () => {
  const user = userEvent.setup()
  const columns = [{ heading: 'K', label: 'Type' }]
  mappings = [
    {
      id: BANK,
      name: '',
      isQuestion: false,
      columns,
      updatedAt: '2026-03-02T08:00:00Z',
      isUsable: false,
      canEdit: true,
      canShare: false,
    },
  ]
  await show(
    <App>
      <QuestionImport />
    </App>,
  )
  await user.click(await screen.findByRole('button', { name: 'Remembered columns' }))
  expect(await screen.findByText('Out of date: not used any more')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Delete: K' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No columns are remembered yet.')).toBeTruthy()
})

it('says that the first row is a question, so that it is read as one', async () => {
  const user = userEvent.setup()
  isMapped = false
  await show(<QuestionImport />)
  await screen.findByText('Format of the file')
  const input = document.querySelector('input[type=file]')
  if (input === null) throw new Error('no file input')
  fireEvent.change(input, { target: { files: [new File(['x'], 'sheet.csv')] } })
  await user.click(await screen.findByRole('button', { name: 'Match the columns' }))
  await user.click(screen.getByRole('checkbox', { name: /The first row is a question/ }))
  // Its cells are no names of columns.
  expect(screen.getByRole('combobox', { name: 'A · no heading' })).toBeTruthy()
  expect(screen.getByText('For example: K')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const saved = server.received.findLast(request => request.path === questionFiles.mappingSave.path)
    expect(JSON.parse(saved?.body ?? '{}')).toMatchObject({ heads: ['K', 'F', '', 'Answer'], isQuestion: true })
  })
  // Read anew by that; what came later would be the next test's.
  await screen.findByText('paper.txt (GIFT)')
})

it('shares remembered columns with everybody and names them, where that is allowed', async () => {
  const user = userEvent.setup()
  const columns = [{ heading: 'K', label: 'Type' }]
  const one = { id: BANK, name: '', isQuestion: false, columns, updatedAt: '2026-03-02T08:00:00Z', isUsable: true }
  mappings = [{ ...one, canEdit: true, canShare: true }]
  await show(
    <App>
      <QuestionImport />
    </App>,
  )
  await user.click(await screen.findByRole('button', { name: 'Remembered columns' }))
  // Whoever may not is not offered what the server would refuse.
  await screen.findByRole('button', { name: 'Rename: K' })
  expect(screen.queryByRole('button', { name: 'Share with everybody: K' })).toBeNull()
  act(() => signInWith(['qu:bank:edit', 'sys:dict:edit']))
  await user.click(await screen.findByRole('button', { name: 'Share with everybody: K' }))
  await user.click(await screen.findByRole('button', { name: 'Share with everybody' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Share with everybody: K' })).toBeNull())
  // The question is on its way out, which takes no time in a browser.
  fireEvent.click(screen.getByRole('radio', { name: 'Shared' }))
  await waitFor(() => {
    const listed = server.received.findLast(request => request.path === questionFiles.mappingPaging.path)
    expect(JSON.parse(listed?.body ?? '{}')).toMatchObject({ of: 'site' })
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Rename: K' }))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Office' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => {
    const renamed = server.received.find(request => request.path === questionFiles.mappingRename.path)
    expect(JSON.parse(renamed?.body ?? '{}')).toEqual({ id: BANK, name: 'Office' })
  })
})
