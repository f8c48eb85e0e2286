/** Memory that the bytes of files pass through on their way out: used again and again, and never more than this. */

const PIECE_BYTES = 256 * 1024
const MAX_PIECES = 64
/** For whoever comes when all are in use, so that many slow readers take little and nobody waits for them. */
const SPARE_BYTES = 32 * 1024

const free: Buffer[] = []
let made = 0

function take(): Buffer {
  const known = free.pop()
  if (known !== undefined) return known
  if (made >= MAX_PIECES) return Buffer.allocUnsafeSlow(SPARE_BYTES)
  made += 1
  return Buffer.allocUnsafeSlow(PIECE_BYTES)
}

/** The work has the memory for itself until it ends. */
export async function withPiece<T>(work: (piece: Buffer) => Promise<T>): Promise<T> {
  const piece = take()
  try {
    return await work(piece)
  } finally {
    if (piece.length === PIECE_BYTES) free.push(piece)
  }
}
