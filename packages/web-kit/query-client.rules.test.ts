import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import { QueryObserver } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { CallError } from './call-error.ts'
import { makeQueryClient } from './query-client.ts'

const refusal = (name: ErrorName, status: number) =>
  new CallError({ code: ERRORS[name].code, text: '', data: null, status, requestId: undefined, retryAfter: 2 })

/** What a page shows after half a minute and a bit, of a server that answers this so many times before it answers. */
async function shownAfter(error: Error, times: number) {
  vi.useFakeTimers()
  let asked = 0
  const query = { queryKey: ['x'], queryFn: () => ((asked += 1) > times ? 'page' : Promise.reject(error)) }
  const observer = new QueryObserver(
    makeQueryClient(() => undefined),
    query,
  )
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(60_000)
  const { data, isError } = observer.getCurrentResult()
  leave()
  vi.useRealTimers()
  return { data, isError, asked }
}

it('a page of a busy server comes a moment later, and fails only where that lasts', async () => {
  expect(await shownAfter(refusal('BUSY', 503), 5)).toEqual({ data: 'page', isError: false, asked: 6 })
  expect(await shownAfter(refusal('BUSY', 503), 100)).toMatchObject({ isError: true, asked: 7 })
})

it('a refusal is shown at once, a bug after two more tries', async () => {
  expect(await shownAfter(refusal('NOT_FOUND', 200), 100)).toMatchObject({ isError: true, asked: 1 })
  expect(await shownAfter(refusal('BUG', 500), 100)).toMatchObject({ isError: true, asked: 3 })
})

/** What is reported of a page that was read, and cannot be read anew: who handles it by itself. */
async function reportedOfRefresh(error: Error, offline: string | undefined) {
  vi.stubGlobal('document', { documentElement: { dataset: { offline } } })
  vi.useFakeTimers()
  const report = vi.fn()
  let fails = false
  const query = { queryKey: ['x'], queryFn: () => (fails ? Promise.reject(error) : 'page') }
  const observer = new QueryObserver(makeQueryClient(report), query)
  const leave = observer.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  fails = true
  void observer.refetch()
  await vi.advanceTimersByTimeAsync(60_000)
  const { data, isRefetchError } = observer.getCurrentResult()
  leave()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Read before, it stays.
  expect({ data, isRefetchError }).toEqual({ data: 'page', isRefetchError: true })
  expect(report).toHaveBeenCalledOnce()
  return report.mock.calls[0] as unknown
}

it('a failed refresh is told, but not where the page already says that there is no network', async () => {
  const away = new TypeError('Failed to fetch')
  expect(await reportedOfRefresh(away, undefined)).toEqual([away, undefined])
  expect(await reportedOfRefresh(away, '')).toEqual([away, ['*']])
  // What the server has refused is news, wherever the page comes from.
  const refused = refusal('NOT_FOUND', 200)
  expect(await reportedOfRefresh(refused, '')).toEqual([refused, undefined])
})
