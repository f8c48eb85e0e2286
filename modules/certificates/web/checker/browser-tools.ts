/** What a check of a file needs, by code that every browser runs, on pages without HTTPS and on files too. */
import { hashes, verify } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { unzlibSync } from 'fflate'
import type { FileTools } from '../../contract/check-file.ts'

hashes.sha512 = sha512

function isSigned(key: Uint8Array, signature: Uint8Array, message: Uint8Array): boolean {
  try {
    // As RFC 8032 says, and as the server does: no second way of writing a key or a signature.
    return verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}

export const BROWSER_TOOLS: FileTools = {
  verify: isSigned,
  unpack: bytes => unzlibSync(bytes),
  decode: bytes => new TextDecoder('utf-8', { fatal: true }).decode(bytes),
}
