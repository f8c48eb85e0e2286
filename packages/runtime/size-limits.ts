/**
 * How large one request may be. Less is taken of pictures (files/server/store-image.ts), of answers (what their question says), of
 * homework (homework/contract.ts) and of files for lessons, which come in pieces (`assetLargestMegabytes` of the settings).
 */
const MEGABYTE = 1024 * 1024

/** A body of JSON. */
export const BODY_BYTES = MEGABYTE
/** The file of an upload that stands in memory. */
export const UPLOAD_BYTES = 20 * MEGABYTE
/** The file of an upload that goes to the disk. */
export const RECEIVE_BYTES = 50 * MEGABYTE
