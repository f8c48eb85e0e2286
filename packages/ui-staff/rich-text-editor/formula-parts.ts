/** What people click together. `#@` takes what is selected or stands before it, `#?` is a box to fill in. */
interface FormulaPart {
  readonly name: keyof typeof SHOWN
  readonly insert: string
}

/** As the buttons show them. */
const SHOWN = {
  fraction: '\\frac{a}{b}',
  power: 'x^{n}',
  index: 'x_{n}',
  root: '\\sqrt{x}',
  nthRoot: '\\sqrt[n]{x}',
  absolute: '|x|',
  brackets: '(x)',
  vector: '\\vec{a}',
  overline: '\\overline{x}',
  sum: '\\sum_{i=1}^{n}',
  integral: '\\int_{a}^{b}',
  limit: '\\lim_{x\\to a}',
  matrix: '\\begin{pmatrix}a&b\\\\c&d\\end{pmatrix}',
  cases: '\\begin{cases}a\\\\b\\end{cases}',
} as const

export const FORMULA_PARTS: readonly FormulaPart[] = [
  { name: 'fraction', insert: '\\frac{#@}{#?}' },
  { name: 'power', insert: '#@^{#?}' },
  { name: 'index', insert: '#@_{#?}' },
  { name: 'root', insert: '\\sqrt{#@}' },
  { name: 'nthRoot', insert: '\\sqrt[#?]{#@}' },
  { name: 'absolute', insert: '\\left|#@\\right|' },
  { name: 'brackets', insert: '\\left(#@\\right)' },
  { name: 'vector', insert: '\\vec{#@}' },
  { name: 'overline', insert: '\\overline{#@}' },
  { name: 'sum', insert: '\\sum_{#?}^{#?}#?' },
  { name: 'integral', insert: '\\int_{#?}^{#?}#?' },
  { name: 'limit', insert: '\\lim_{#?\\to #?}#?' },
  { name: 'matrix', insert: '\\begin{pmatrix}#?&#?\\\\#?&#?\\end{pmatrix}' },
  { name: 'cases', insert: '\\begin{cases}#?\\\\#?\\end{cases}' },
]

export const shownPart = (name: FormulaPart['name']): string => SHOWN[name]

/** Each by the sign that screen readers read out, with its TeX. */
export const FORMULA_SIGNS: readonly (readonly [sign: string, latex: string])[] = [
  ['×', '\\times'],
  ['÷', '\\div'],
  ['±', '\\pm'],
  ['≤', '\\le'],
  ['≥', '\\ge'],
  ['≠', '\\ne'],
  ['≈', '\\approx'],
  ['∞', '\\infty'],
  ['°', '\\degree'],
  ['∠', '\\angle'],
  ['△', '\\triangle'],
  ['⊥', '\\perp'],
  ['∥', '\\parallel'],
  ['∈', '\\in'],
  ['∪', '\\cup'],
  ['∩', '\\cap'],
  ['⊆', '\\subseteq'],
  ['∅', '\\varnothing'],
  ['→', '\\to'],
  ['⇌', '\\rightleftharpoons'],
  ['α', '\\alpha'],
  ['β', '\\beta'],
  ['θ', '\\theta'],
  ['λ', '\\lambda'],
  ['μ', '\\mu'],
  ['π', '\\pi'],
  ['ω', '\\omega'],
  ['Δ', '\\Delta'],
]
