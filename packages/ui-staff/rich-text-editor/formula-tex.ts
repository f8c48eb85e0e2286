import katex from 'katex'
import 'katex/contrib/mhchem'

/** What the visual field writes in words of its own, in TeX that every other reader knows. */
const PLAIN_TEX: Readonly<Record<string, string>> = {
  differentialD: '\\mathrm{d}',
  capitalDifferentialD: '\\mathrm{D}',
  exponentialE: '\\mathrm{e}',
  imaginaryI: '\\mathrm{i}',
  imaginaryJ: '\\mathrm{j}',
  doubleprime: '\\prime\\prime',
  questeq: '\\stackrel{?}{=}',
  Colon: '{::}',
  slash: '/',
  twoheadrightarrowtail: '\\twoheadrightarrow',
}

export const plainTex = (latex: string): string =>
  latex.replace(/\\([A-Za-z]+)/g, (command, name: string) =>
    Object.hasOwn(PLAIN_TEX, name) ? (PLAIN_TEX[name] ?? command) : command,
  )

/** A box of the visual field that nothing has been typed into. */
export const hasEmptyBox = (latex: string): boolean => /\\placeholder\b/.test(latex)

/** Commands that reach out of a formula: our own rendering refuses them, so the visual field is not given them either. */
const OUTSIDE = /\\(href|url|html\w*|class|cssId|style|includegraphics)\b/

interface Rendered {
  readonly html: string
  readonly error?: string
}

export function renderFormula(latex: string, displayMode = false): Rendered {
  try {
    return { html: katex.renderToString(latex, { displayMode, throwOnError: true, trust: false, maxExpand: 200 }) }
  } catch (error) {
    return { html: '', error: error instanceof Error ? error.message : String(error) }
  }
}

/** TeX that does not parse would be changed by the visual field without a word. */
export const canEditVisually = (latex: string): boolean =>
  !OUTSIDE.test(latex) && renderFormula(latex).error === undefined
