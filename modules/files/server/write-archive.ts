/** Files that are made one after another, as one archive on this machine's disk. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { Zip, ZipPassThrough } from 'fflate'

/** For packed files, which are not packed again. Waits for the disk, so that no more than a few files stand in memory. */
export async function writeArchive(path: string, files: AsyncIterable<{ name: string; bytes: Buffer }>): Promise<void> {
  const out = createWriteStream(path)
  let isFull = false
  const zip = new Zip((error, chunk, isLast) => {
    if (error) out.destroy(error)
    else isFull = !out.write(chunk)
    if (isLast) out.end()
  })
  for await (const { name, bytes } of files) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    entry.push(bytes, true)
    if (isFull) await once(out, 'drain')
  }
  zip.end()
  await finished(out)
}
