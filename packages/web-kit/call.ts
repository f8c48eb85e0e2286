/** The only place that talks to the server. It knows the envelope and nothing else; what to do about a refusal is decided above. */
import type { Endpoint, Input, Output } from '@tripos/contract-kit/endpoint.ts'
import { CallError, readEnvelope } from './call-error.ts'
import { readCookie } from './cookies.ts'
import { takeEarlyAnswer } from './early-calls.ts'
import { currentLanguage } from './locale.ts'

/** Specification section 9. */
export const CALL_TIMEOUT_MS = 60_000
export const TRANSFER_TIMEOUT_MS = 1_200_000

export interface CallOptions {
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
  /** Lets the browser finish the call after the page is gone; bodies up to 64 kB. */
  readonly keepalive?: boolean
}

export const call = <T extends Endpoint>(endpoint: T, input: Input<T>, options?: CallOptions): Promise<Output<T>> =>
  callTo<T>(endpoint, input, options)

/** The same by its path alone, for pages that cannot afford the schemas of all calls of a module. No cookie goes along. */
export const callAt = <T extends Endpoint>(
  path: T['path'],
  input: Input<T>,
  options?: CallOptions,
): Promise<Output<T>> => callTo<T>({ path, withCookie: false }, input, options)

async function callTo<T extends Endpoint>(
  target: Target,
  input: Input<T>,
  options: CallOptions = {},
): Promise<Output<T>> {
  const taken = takeEarlyAnswer(target.path, input)
  const early = taken && (await taken)
  if (early !== undefined) return open(200, early, () => null) as Output<T>
  const response = await post(target, input, options)
  return open(response.status, await response.text(), name => response.headers.get(name)) as Output<T>
}

/** How much of a file has been moved; `total` is undefined where the server does not say. */
export interface Progress {
  readonly loaded: number
  readonly total: number | undefined
}

export interface TransferOptions {
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: Progress) => void
}

export interface Upload<T extends Endpoint> {
  readonly file: File
  readonly input: Input<T>
}

/** Multipart with the part `file` last, so that the server knows the fields before the bytes arrive. */
export function upload<T extends Endpoint>(
  endpoint: T,
  { file, input }: Upload<T>,
  { signal, onProgress }: TransferOptions = {},
): Promise<Output<T>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(input as Record<string, unknown>)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  form.append('file', file, file.name)
  return new Promise((resolve, reject) => {
    // XMLHttpRequest, because fetch reports no upload progress.
    const request = new XMLHttpRequest()
    request.open('POST', endpoint.path)
    request.timeout = TRANSFER_TIMEOUT_MS
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = event => {
      onProgress?.({ loaded: event.loaded, total: event.lengthComputable ? event.total : undefined })
    }
    request.onload = () => {
      try {
        resolve(open(request.status, request.responseText, name => request.getResponseHeader(name)) as Output<T>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new TypeError('network error'))
    request.ontimeout = () => reject(new DOMException('the upload took too long', 'TimeoutError'))
    request.onabort = () => reject(new DOMException('the upload was cancelled', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    if (signal?.aborted) reject(new DOMException('the upload was cancelled', 'AbortError'))
    else request.send(form)
  })
}

/** Asks for a file, to show it in the page. */
export async function fetchFile<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  { signal, onProgress }: TransferOptions = {},
): Promise<{ blob: Blob; name: string }> {
  const response = await post(endpoint, input, { timeoutMs: TRANSFER_TIMEOUT_MS, ...(signal ? { signal } : {}) })
  const type = response.headers.get('content-type') ?? ''
  // A refusal comes as an envelope, a file never as plain `application/json`.
  if (!response.ok || type.startsWith('application/json')) {
    open(response.status, await response.text(), name => response.headers.get(name))
  }
  const name = fileNameOf(response.headers.get('content-disposition') ?? '')
  return { blob: await readBlob(response, onProgress), name }
}

/** Asks for a file and hands it to the browser to save, under the server's name for it. */
export async function download<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  options: TransferOptions = {},
): Promise<void> {
  const { blob, name } = await fetchFile(endpoint, input, options)
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** The body of an answer, telling how far it has come. */
async function readBlob(response: Response, onProgress: TransferOptions['onProgress']): Promise<Blob> {
  const reader = response.body?.getReader()
  if (!reader) return response.blob()
  // What is compressed on the way has another length than what is read here.
  const length = response.headers.has('content-encoding') ? null : response.headers.get('content-length')
  const total = length === null ? undefined : Number(length)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Blob(chunks, { type: response.headers.get('content-type') ?? '' })
    chunks.push(value)
    loaded += value.byteLength
    onProgress?.({ loaded, total })
  }
}

/** `filename*=UTF-8''…` if there, else `filename="…"`. */
export function fileNameOf(disposition: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (coded !== undefined) return decodeURIComponent(coded)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download'
}

type Target = Pick<Endpoint, 'path' | 'withCookie'>

function post({ path, withCookie }: Target, input: unknown, options: CallOptions): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
  return fetch(path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    keepalive: options.keepalive ?? false,
    credentials: withCookie ? 'same-origin' : 'omit',
    cache: 'no-store',
  })
}

/** What every request says about who asks, for protocols that a library speaks too. */
export function headers(): Record<string, string> {
  const token = readCookie('token')
  return { 'accept-language': currentLanguage(), ...(token ? { token } : {}) }
}

function open(status: number, body: string, header: (name: string) => string | null): unknown {
  const envelope = readEnvelope(body)
  if (envelope?.code === 0) return envelope.data
  const retryAfter = Number(header('retry-after') ?? Number.NaN)
  throw new CallError({
    code: envelope?.code ?? -1,
    text: envelope?.msg ?? '',
    data: envelope?.data,
    status,
    requestId: header('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
  })
}
