/** Uploads and downloads as a browser does them. */
import type { Endpoint, Envelope, Output } from '@tripos/contract-kit/endpoint.ts'
import { Refused, type TestApp } from './app.ts'

export interface TestUpload {
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer | string }
}

export interface TestReply {
  readonly status: number
  readonly body: Envelope<unknown>
}

const BOUNDARY = 'test-boundary-7MA4YWxk'

function multipart({ fields, file }: TestUpload): Buffer {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${file.name}"\r\n`
  return Buffer.concat([
    ...parts,
    Buffer.from(`${head}Content-Type: application/octet-stream\r\n\r\n`),
    Buffer.from(file.bytes),
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}

interface As {
  readonly token: string
  readonly language?: string
}

export type UploadAs = TestUpload & As

export async function sendUpload(
  { app }: Pick<TestApp, 'app'>,
  endpoint: Endpoint,
  { token, language = 'en-US', ...sent }: UploadAs,
): Promise<TestReply> {
  const reply = await app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, 'accept-language': language, token },
    payload: multipart(sent),
  })
  return { status: reply.statusCode, body: reply.json<Envelope<unknown>>() }
}

/** Throws a Refused where the code is not 0. */
export async function upload<T extends Endpoint>(
  app: Pick<TestApp, 'app'>,
  endpoint: T,
  sent: UploadAs,
): Promise<Output<T>> {
  const { body } = await sendUpload(app, endpoint, sent)
  if (body.code !== 0) throw new Refused(body)
  return body.data as Output<T>
}

/** The bytes of a download and the file name that it was given. Throws a Refused where there is an envelope instead. */
export async function download(
  { app }: Pick<TestApp, 'app'>,
  endpoint: Endpoint,
  { input, token, language = 'en-US' }: As & { readonly input: unknown },
): Promise<{ bytes: Buffer; fileName: string; mime: string }> {
  const reply = await app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': 'application/json', 'accept-language': language, token },
    payload: JSON.stringify(input),
  })
  const disposition = reply.headers['content-disposition']
  if (disposition === undefined) throw new Refused(reply.json<Envelope<unknown>>())
  return {
    bytes: reply.rawPayload,
    fileName: decodeURIComponent(String(disposition).split("''")[1] ?? ''),
    mime: String(reply.headers['content-type']),
  }
}
