/** From one chosen colour to tones that can be read (WCAG 2.2: 4.5 to 1), in the light and in the dark. */

/** Specification section 9. tokens.css holds the tones made for it by hand. */
export const DEFAULT_THEME_COLOUR = '#1890ff'

/** Offered beside the free choice; the second is the other colour that specification section 9 gives. */
export const THEME_COLOURS = [DEFAULT_THEME_COLOUR, '#409eff', '#13a8a8', '#389e0d', '#d46b08', '#cf1322', '#722ed1']

export interface Tones {
  /** Fills that carry no text. */
  readonly brand: string
  /** Text, links, solid buttons. */
  readonly accent: string
  /** The same under the pointer. */
  readonly accentStrong: string
  /** A background behind text in the accent colour. */
  readonly accentWeak: string
  readonly onAccent: string
}

type Rgb = readonly [number, number, number]

const READABLE = 4.5
const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
const NIGHT: Rgb = [11, 17, 24]
/** The least favourable backgrounds of tokens.css: `--surface-2` in the light and in the dark. */
const LIGHT_GROUND: Rgb = [239, 242, 247]
const DARK_GROUND: Rgb = [34, 38, 47]

const rgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}
const hex = (colour: Rgb): string => `#${colour.map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const mix = (a: Rgb, b: Rgb, part: number): Rgb => [
  Math.round(a[0] + (b[0] - a[0]) * part),
  Math.round(a[1] + (b[1] - a[1]) * part),
  Math.round(a[2] + (b[2] - a[2]) * part),
]

function luminance(colour: Rgb): number {
  const [r, g, b] = colour.map(part => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

function contrastOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

export const contrast = (a: string, b: string): number => contrastOf(rgb(a), rgb(b))

/** The tone nearest to a colour, on its way to black or white, that can be read on every ground. */
function readable(colour: Rgb, towards: Rgb, grounds: readonly Rgb[]): Rgb {
  const steps = Array.from({ length: 101 }, (_, step) => mix(colour, towards, step / 100))
  return steps.find(tone => grounds.every(ground => contrastOf(tone, ground) >= READABLE)) ?? towards
}

export function tonesOf(theme: string, isDark: boolean): Tones {
  const brand = rgb(theme)
  const ground = isDark ? DARK_GROUND : LIGHT_GROUND
  const towards = isDark ? WHITE : BLACK
  const onAccent = isDark ? NIGHT : WHITE
  // The weak tone is made first: text in the accent colour stands on it too.
  const weak = isDark ? mix(ground, brand, 0.14) : mix(WHITE, brand, 0.1)
  const accent = readable(brand, towards, [ground, weak, onAccent])
  return {
    brand: theme,
    accent: hex(accent),
    accentStrong: hex(mix(accent, towards, 0.2)),
    accentWeak: hex(weak),
    onAccent: hex(onAccent),
  }
}
