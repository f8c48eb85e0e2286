/** A page that could not be read: an error without data, a quiet line above data, against a real HTTP server. */
import { focusManager } from '@tanstack/react-query'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { loadMessages } from '@tripos/web-kit/messages.ts'
import { envelope, serve } from '@tripos/web-kit/testing/local-server.ts'
import { show } from '@tripos/web-kit/testing/show.tsx'
import { LoadError } from './load-error.tsx'

const thing = endpoint({
  path: '/api/thing/show',
  summary: 'A thing',
  access: 'student',
  input: z.strictObject({}),
  output: z.object({ name: z.string() }),
})

const STALE = /^Could not be refreshed/

let server: Awaited<ReturnType<typeof serve>>
let isAway = false
beforeAll(() => loadMessages('en-US', []))
beforeEach(async () => {
  isAway = false
  server = await serve(() => (isAway ? envelope(null, 10010009, 'away') : envelope({ name: 'The thing' })))
  useLocaleStore.getState().setLanguage('en-US')
})
afterEach(async () => {
  cleanup()
  await server.close()
})

function Page({ isPart = false }: { isPart?: boolean }) {
  const query = useEndpoint(thing, {}, { staleMs: 0 })
  if (query.isPending) return <p>Waiting</p>
  if (query.isLoadingError) return <LoadError query={query} isPart={isPart} />
  return (
    <>
      <LoadError query={query} />
      <p>{query.data.name}</p>
    </>
  )
}

it('says why nothing is there, and reads it when asked', async () => {
  isAway = true
  await show(<Page />)
  await screen.findByText('away')
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('The thing')
  expect(screen.queryByText('away')).toBeNull()
})

it('leaves what was read before where it is when it cannot be read anew, and says so', async () => {
  await show(<Page />)
  await screen.findByText('The thing')
  expect(screen.queryByText(STALE)).toBeNull()
  isAway = true
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await screen.findByText(STALE)
  expect(screen.getByText('The thing')).toBeDefined()
  expect(screen.queryByText('away')).toBeNull()
  isAway = false
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(STALE)).toBeNull())
  expect(screen.getByText('The thing')).toBeDefined()
})

it('says large what went wrong once: parts of a page say it in a line', async () => {
  isAway = true
  await show(
    <>
      <Page />
      <Page isPart />
    </>,
  )
  await waitFor(() => expect(screen.getAllByText('away')).toHaveLength(2))
  expect(screen.getAllByText('Something went wrong')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2)
})

/** An error of a query in place of the page, whether there are data or not. */
const HIDES = /\.isError(?: &&|\)(?: return)?)\s*\(?\s*<ErrorState/

it('is how the pages of students say it: none puts an error in place of data', () => {
  const root = join(import.meta.dirname, '../../modules')
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(file =>
    /^[\w-]+\/web\/(?!staff\/).*(?<!\.test)\.tsx$/.test(file),
  )
  expect(files.filter(file => read(file).includes('<LoadError')).length).toBeGreaterThan(20)
  expect(files.filter(file => HIDES.test(read(file)))).toEqual([])
  expect(HIDES.test('if (query.isError) return <ErrorState error={query.error} />')).toBe(true)
  expect(HIDES.test('{list.isError && <ErrorState error={list.error} />}')).toBe(true)
})
