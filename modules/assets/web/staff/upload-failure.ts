import { classify, type Failure } from '@tripos/send-queue/failure.ts'
import { CallError, readEnvelope } from '@tripos/web-kit/call-error.ts'
import type { HttpResponse } from 'tus-js-client'

function refusalIn(response: HttpResponse): CallError {
  const envelope = readEnvelope(response.getBody())
  const retryAfter = Number(response.getHeader('retry-after') ?? Number.NaN)
  return new CallError({
    code: envelope?.code ?? -1,
    text: envelope?.msg ?? '',
    data: envelope?.data,
    status: response.getStatus(),
    requestId: undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}

/** The refusal of the server in an error of the library; undefined where the server said nothing. */
export function refusalFrom(error: unknown): CallError | undefined {
  const response = error instanceof Error && 'originalResponse' in error ? error.originalResponse : null
  return response ? refusalIn(response as HttpResponse) : undefined
}

/** What the server refuses stays refused. That it has another part of the file than this page took it for, the next run asks. */
export function uploadFailure(error: unknown): Failure {
  const refusal = refusalFrom(error)
  if (refusal?.status === 409 || refusal?.status === 423) return { kind: 'transient', heldMs: 0, isUnreachable: false }
  return classify(refusal ?? error, {}, { kind: 'refused' })
}
