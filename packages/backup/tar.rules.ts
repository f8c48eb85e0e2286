/** Headers of a tar file as POSIX has them (ustar): any tar program can list and unpack a backup. */

export const BLOCK = 512
/** Two empty blocks end the file. */
export const END_BYTES = 2 * BLOCK

export interface TarHeader {
  readonly name: string
  readonly size: number
  /** Whole seconds. */
  readonly mtime: number
}

const LARGEST_OCTAL = 0o77777777777

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** Names longer than the field are cut at a slash: what stands before it goes to a field of its own. */
function splitName(name: string): { name: string; prefix: string } {
  if (Buffer.byteLength(name) <= 100) return { name, prefix: '' }
  for (let slash = name.indexOf('/'); slash > 0; slash = name.indexOf('/', slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)]
    if (Buffer.byteLength(rest) <= 100 && rest !== '' && Buffer.byteLength(prefix) <= 155) return { name: rest, prefix }
  }
  throw new Error(`a name is too long for a tar file: ${name}`)
}

export function writeHeader({ name, size, mtime }: TarHeader): Buffer {
  const block = Buffer.alloc(BLOCK)
  const parts = splitName(name)
  block.write(parts.name, 0)
  block.write(octal(0o600, 7), 100)
  block.write(octal(0, 7), 108)
  block.write(octal(0, 7), 116)
  if (size <= LARGEST_OCTAL) block.write(octal(size, 11), 124)
  else {
    // As GNU and BSD tar have it for 8 GiB and more.
    block[124] = 0x80
    block.writeBigUInt64BE(BigInt(size), 128)
  }
  block.write(octal(mtime, 11), 136)
  block.write(' '.repeat(8), 148)
  block.write('0', 156)
  block.write('ustar\0', 257)
  block.write('00', 263)
  block.write(parts.prefix, 345)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

const textAt = (block: Buffer, at: number, length: number): string => {
  const end = block.indexOf(0, at)
  return block.toString('utf8', at, end === -1 || end > at + length ? at + length : end)
}

const numberAt = (block: Buffer, at: number): number =>
  block[at] === 0x80 ? Number(block.readBigUInt64BE(at + 4)) : Number.parseInt(textAt(block, at, 11), 8)

/** Undefined for whatever `writeHeader` would not have written: each byte of a header counts. */
export function readHeader(block: Buffer): TarHeader | undefined {
  const prefix = textAt(block, 345, 155)
  const name = textAt(block, 0, 100)
  const header = {
    name: prefix === '' ? name : `${prefix}/${name}`,
    size: numberAt(block, 124),
    mtime: numberAt(block, 136),
  }
  if (header.name === '' || !Number.isSafeInteger(header.size) || !Number.isSafeInteger(header.mtime)) return undefined
  try {
    return writeHeader(header).equals(block) ? header : undefined
  } catch {
    return undefined
  }
}

/** From the end of a member to the next block. */
export const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK
