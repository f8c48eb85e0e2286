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

/**
 * A picture or a recording that is to be kept sealed: the cache of the browser, where whoever comes next might find it, gets
 * nothing of it. Undefined where it is larger than that.
 */
export async function fetchToSeal(
  address: string,
  { signal, mostBytes }: { readonly signal: AbortSignal; readonly mostBytes: number },
): Promise<Blob | undefined> {
  // oxlint-disable-next-line no-restricted-globals -- because a picture is no call
  const response = await fetch(address, { signal, cache: 'no-store' })
  const isMedia = /^(image|audio|video)\//.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !isMedia) throw new Error(`${address} is nothing to look at or to hear now`)
  if (Number(response.headers.get('content-length')) > mostBytes) {
    await response.body?.cancel()
    return undefined
  }
  const blob = await response.blob()
  return blob.size > mostBytes ? undefined : blob
}

/** A script of our own from its address, as text: to make a page of it that stands alone. */
export async function fetchScript(address: string): Promise<string> {
  // oxlint-disable-next-line no-restricted-globals -- because a script is no call
  const response = await fetch(address)
  if (!response.ok || !response.headers.get('content-type')?.includes('javascript'))
    throw new Error(`${address} is no script`)
  return response.text()
}
