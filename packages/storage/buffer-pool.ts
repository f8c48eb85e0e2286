/** Memory that the bytes of files pass through on their way out: used again and again, and never more than this. */

const BUFFER_BYTES = 256 * 1024
const MAX_BUFFERS = 64
/** For whoever comes when all are in use, so that many slow readers take little and nobody waits for them. */
const SPARE_BYTES = 32 * 1024

const free: Buffer[] = []
let made = 0

function take(): Buffer {
  const known = free.pop()
  if (known !== undefined) return known
  if (made >= MAX_BUFFERS) return Buffer.allocUnsafeSlow(SPARE_BYTES)
  made += 1
  return Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

/** The work has the memory for itself until it ends. */
export async function withBuffer<T>(work: (buffer: Buffer) => Promise<T>): Promise<T> {
  const buffer = take()
  try {
    return await work(buffer)
  } finally {
    if (buffer.length === BUFFER_BYTES) free.push(buffer)
  }
}
