/** Which of the encodings that there are a caller takes: RFC 9110, section 12.5.3. */

/** In the order in which the server likes to send them. */
export const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** `undefined` is the file as it is, which may always be sent. */
export function pickEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
  if (header === undefined || available.length === 0) return undefined
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map(text => text.trim())
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    weights.set(name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (name: string): number => weights.get(name) ?? weights.get('*') ?? 0
  let best: Encoding | undefined
  // What is named neither by itself nor by `*` comes last.
  let bestWeight = weights.get('identity') ?? 0
  for (const encoding of available) {
    const weight = weightOf(encoding)
    // Of two that the caller likes as much, the smaller one.
    if (weight > bestWeight || (weight === bestWeight && weight > 0 && best === undefined)) {
      best = encoding
      bestWeight = weight
    }
  }
  return best
}
