/** The only place that talks to the server. It knows the envelope and nothing else; what to do about a refusal is decided above. */
import type { Endpoint, Envelope, Input, Output } from '@tripos/contract/kernel'
import { CallError } from './call-error.ts'
import { readCookie } from './cookies.ts'
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

export async function call<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  options: CallOptions = {},
): Promise<Output<T>> {
  const response = await post(endpoint, input, options)
  return open(response.status, await response.text(), name => response.headers.get(name)) as Output<T>
}

export interface UploadOptions {
  readonly signal?: AbortSignal
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void
}

export interface Upload<T extends Endpoint> {
  readonly file: File
  readonly input: Input<T>
}

/** Multipart with the part `file` last, so that the server knows the fields before the bytes arrive. */
export function upload<T extends Endpoint>(
  endpoint: T,
  { file, input }: Upload<T>,
  { signal, onProgress }: UploadOptions = {},
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
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
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
    request.send(form)
  })
}

/** Asks for a file and hands it to the browser to save, under the server's name for it. */
export async function download<T extends Endpoint>(
  endpoint: T,
  input: Input<T>,
  options: CallOptions = {},
): Promise<void> {
  const response = await post(endpoint, input, { timeoutMs: TRANSFER_TIMEOUT_MS, ...options })
  const type = response.headers.get('content-type') ?? ''
  // A refusal comes as an envelope, a file never as plain `application/json`.
  if (!response.ok || type.startsWith('application/json')) {
    open(response.status, await response.text(), name => response.headers.get(name))
  }
  const url = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = url
  link.download = fileNameOf(response.headers.get('content-disposition') ?? '')
  link.click()
  // Safari reads the blob after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** `filename*=UTF-8''…` if there, else `filename="…"`. */
export function fileNameOf(disposition: string): string {
  const coded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (coded !== undefined) return decodeURIComponent(coded)
  return /filename="([^"]*)"/i.exec(disposition)?.[1] ?? 'download'
}

function post<T extends Endpoint>(endpoint: T, input: Input<T>, options: CallOptions): Promise<Response> {
  const limit = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
  return fetch(endpoint.path, {
    method: 'POST',
    headers: { ...headers(), 'content-type': 'application/json' },
    body: JSON.stringify(input),
    signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit,
    keepalive: options.keepalive ?? false,
    credentials: 'omit',
    cache: 'no-store',
  })
}

function headers(): Record<string, string> {
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

function readEnvelope(body: string): Envelope<unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value !== 'object' || value === null) return undefined
    if (!('code' in value) || typeof value.code !== 'number') return undefined
    const msg = 'msg' in value && typeof value.msg === 'string' ? value.msg : ''
    return { code: value.code, msg, data: 'data' in value ? value.data : undefined }
  } catch {
    return undefined
  }
}
