/** Which reports are the same error. */

interface Reported {
  readonly message: string
  readonly stack: string
  readonly info: string
}

const FRAMES = 3

/** Numbers and ids in a message differ from page to page; the innermost frames say where it happened. */
export function fingerprintOf({ message, stack, info }: Reported): string {
  const frames = stack.split('\n').filter(line => /:\d+:\d+/.test(line))
  const shape = message.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/gi, '0')
  return [info, shape, ...frames.slice(0, FRAMES).map(line => line.trim())].join('\n')
}
