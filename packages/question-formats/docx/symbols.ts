/** Signs that Word takes from the fonts Symbol and Wingdings, as the characters that they show. */

/** Symbol from 0x41 and 0x61 on: Greek letters in the places of Latin ones. */
const CAPITALS = 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'
const SMALL = 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'
const SYMBOLS: Readonly<Record<number, string>> = {
  0x22: '∀',
  0x24: '∃',
  0x2d: '−',
  0x40: '≅',
  0x5e: '⊥',
  0xa2: '′',
  0xa3: '≤',
  0xa5: '∞',
  0xab: '↔',
  0xac: '←',
  0xad: '↑',
  0xae: '→',
  0xaf: '↓',
  0xb0: '°',
  0xb1: '±',
  0xb2: '″',
  0xb3: '≥',
  0xb4: '×',
  0xb5: '∝',
  0xb6: '∂',
  0xb7: '•',
  0xb8: '÷',
  0xb9: '≠',
  0xba: '≡',
  0xbb: '≈',
  0xbc: '…',
  0xc6: '∅',
  0xc7: '∩',
  0xc8: '∪',
  0xc9: '⊃',
  0xca: '⊇',
  0xcc: '⊂',
  0xcd: '⊆',
  0xce: '∈',
  0xcf: '∉',
  0xd0: '∠',
  0xd1: '∇',
  0xd5: '∏',
  0xd6: '√',
  0xd7: '⋅',
  0xd8: '¬',
  0xd9: '∧',
  0xda: '∨',
  0xdb: '⇔',
  0xdc: '⇐',
  0xde: '⇒',
  0xe5: '∑',
  0xf2: '∫',
}
const WINGDINGS: Readonly<Record<number, string>> = {
  0x6c: '●',
  0x6e: '■',
  0x6f: '□',
  0xa8: '□',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
}

function inSymbol(code: number): string | undefined {
  if (code >= 0x41 && code <= 0x5a) return CAPITALS.charAt(code - 0x41)
  if (code >= 0x61 && code <= 0x7a) return SMALL.charAt(code - 0x61)
  return SYMBOLS[code]
}

/** `F061` of Symbol is α: such fonts have their signs in the private part of Unicode. */
export function symbolOf(font: string, hex: string): string | undefined {
  const code = Number.parseInt(hex, 16)
  if (Number.isNaN(code)) return undefined
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code
  if (/^symbol$/i.test(font)) return inSymbol(place)
  if (/^wingdings$/i.test(font)) return WINGDINGS[place]
  // Other fonts show what the character is.
  return code >= 0xe000 && code <= 0xf8ff ? undefined : String.fromCharCode(code)
}
