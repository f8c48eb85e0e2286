import { files } from '../../files/contract.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from './calls.ts'
import { PICTURES_FOLDER } from './content/pictures.ts'

/** Uploads a picture of the demo and gives its address. */
export async function seedPicture(caller: Caller, picture: string): Promise<string> {
  const file = { fileName: picture, mime: 'image/png', bytes: readFileSync(join(PICTURES_FOLDER, picture)) }
  return (await caller.upload(files.uploadImage, {}, file)).url
}
