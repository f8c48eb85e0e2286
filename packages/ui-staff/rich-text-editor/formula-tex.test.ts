import { describe, expect, it } from 'vitest'
import { canEditVisually, hasEmptyBox, plainTex, renderFormula } from './formula-tex.ts'
import { FORMULA_PARTS, FORMULA_SIGNS, shownPart } from './formula-parts.ts'

describe('formulas from the visual field', () => {
  it.each([
    ['\\int_0^1x\\differentialD x', '\\int_0^1x\\mathrm{d} x'],
    ['\\exponentialE^{\\imaginaryI\\pi}', '\\mathrm{e}^{\\mathrm{i}\\pi}'],
    ['a\\slash b', 'a/ b'],
    ['\\frac{1}{2}\\constructor', '\\frac{1}{2}\\constructor'],
  ])('%s is stored as TeX that every reader knows', (written, stored) => {
    expect(plainTex(written)).toBe(stored)
  })

  it('each word of its own becomes TeX that KaTeX shows', () => {
    const own = [
      'differentialD',
      'capitalDifferentialD',
      'exponentialE',
      'imaginaryI',
      'imaginaryJ',
      'questeq',
      'Colon',
      'slash',
    ]
    for (const name of own) {
      expect(renderFormula(`a\\${name} x`).error, name).toBeDefined()
      expect(renderFormula(plainTex(`a\\${name} x`)).error, name).toBeUndefined()
    }
  })

  it('what the buttons put in is shown by KaTeX once its boxes are filled', () => {
    for (const { name, insert } of FORMULA_PARTS) {
      expect(renderFormula(insert.replace(/#[@?]/g, ' x ')).error, name).toBeUndefined()
      expect(renderFormula(shownPart(name)).error, name).toBeUndefined()
    }
    for (const [sign, latex] of FORMULA_SIGNS) expect(renderFormula(latex).error, sign).toBeUndefined()
  })

  it('a box that nobody filled is no formula yet', () => {
    expect(hasEmptyBox('\\frac{1}{\\placeholder{}}')).toBe(true)
    expect(hasEmptyBox('\\frac{1}{2}')).toBe(false)
  })

  it('what does not parse, or reaches out of the formula, is edited as TeX only', () => {
    expect(canEditVisually('')).toBe(true)
    expect(canEditVisually('\\ce{2H2 + O2 -> 2H2O}')).toBe(true)
    expect(canEditVisually('\\frac{1}{')).toBe(false)
    for (const outside of [
      '\\href{javascript:alert(1)}{x}',
      '\\url{x}',
      '\\htmlStyle{color:red}{x}',
      '\\includegraphics{x}',
    ])
      expect(canEditVisually(outside), outside).toBe(false)
  })
})
