/** A start that cannot go on for a reason the person at the keyboard can act on. The message is one plain sentence. */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal'
}

export const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const noAccess = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Turns "may not write here" into a refusal that names the place; everything else passes through. */
export function refuseNoAccess(error: unknown, place: string): never {
  if (!noAccess.has(errorCode(error))) throw error
  throw new StartRefusal(
    `No permission to write in ${place}: start Tripos as the user who owns it, or set TRIPOS_DATA_DIR to a folder of your own.`,
    { cause: error },
  )
}
