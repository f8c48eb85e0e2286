import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { backoffMs } from './backoff.ts'
import { busyPauseMs } from './busy-pause.ts'
import { isUnavailable } from './call-error.ts'

export type ReportError = (error: unknown, handledBy: readonly string[] | undefined) => void

/** About half a minute: a busy server answers before somebody reads that it did not. */
const BUSY_TRIES = 6

/** The page without network says so above everything (apps/web/offline). */
const isSaidToBeAway = (): boolean => globalThis.document?.documentElement.dataset['offline'] !== undefined

/** The app shell hands in what to do about an error that no screen shows by itself. */
export function makeQueryClient(report: ReportError): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // The first failure is shown in the page (ErrorState); a failed refresh of something shown is told.
      onError: (error, query) =>
        report(error, query.state.data === undefined || (isUnavailable(error) && isSaidToBeAway()) ? ['*'] : undefined),
    }),
    mutationCache: new MutationCache({
      onError: (error, ...[, , mutation]) => report(error, mutation.meta?.handles as readonly string[] | undefined),
    }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Pages hidden in tabs of the back office do not count as watching, and are to be there at once.
        gcTime: 30 * 60_000,
        // A refusal stays one; only what could not be asked is asked again.
        retry: (count, error) =>
          isUnavailable(error) && count < (busyPauseMs(error, 1, 0) === undefined ? 2 : BUSY_TRIES),
        retryDelay: (count, error) =>
          busyPauseMs(error, count + 1, Math.random()) ?? backoffMs(count + 2, Math.random()),
      },
      // Our own outbox retries what must not be lost; a click is not repeated behind the person's back.
      mutations: { retry: false },
    },
  })
}
