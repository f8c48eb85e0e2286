/** The bytes behind a signed link, which is no call: it needs no token, and answers with no envelope. */
export async function fetchBytes(address: string, signal: AbortSignal): Promise<Uint8Array> {
  // oxlint-disable-next-line no-restricted-globals -- because a signed link is no call
  const response = await fetch(address, { signal })
  if (!response.ok) throw new Error(`status ${response.status}`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A picture from its address, as an `img` would ask for it. */
export async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  // oxlint-disable-next-line no-restricted-globals -- because a picture is no call
  const response = await fetch(address, { signal })
  const blob = await response.blob()
  if (!response.ok || !blob.type.startsWith('image/')) throw new Error(`${address} is no picture now`)
  return blob
}

/** A script of our own from its address, as text: to make a page of it that stands alone. */
export async function fetchScript(address: string): Promise<string> {
  // oxlint-disable-next-line no-restricted-globals -- because a script is no call
  const response = await fetch(address)
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${address} is no script`)
  return response.text()
}
