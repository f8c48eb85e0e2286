/** How large one request may be. Files for lessons come in pieces: their limit is a setting. */
const MEGABYTE = 1024 * 1024

/** A body of JSON. */
export const BODY_BYTES = MEGABYTE
/** The file of an upload that stands in memory. */
export const UPLOAD_BYTES = 20 * MEGABYTE
/** The file of an upload that goes to the disk. */
export const RECEIVE_BYTES = 50 * MEGABYTE
